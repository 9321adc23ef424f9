"""What all games share: records, rules compiled, chance, actions as text, matches, batches."""
