"""Study (docs/study.md): evaluation of a position, review of a match, luck, reasons in words."""
