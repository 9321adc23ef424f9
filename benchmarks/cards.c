/* The C twin of the random playout of the two-player card game: the yardstick for the compiled rules.
   The same algorithm, generator and checksum as unlost.kernel.loops.play_out with two players and five expeditions,
   written for that game alone. Built and run by `unlost bench`: gcc -O3 -march=native. */

#include <stdint.h>
#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { RANKS = 10, COLOURS = 5, KINDS = 50, SEATS = 2, HAND = 8, CARDS = 60, DISCARD = 60, DRAWS = 120, NO_COLOUR = 7 };
enum { OVER, DEAL, PLAY, DRAW };

/* ------------------------------------------------ ChaCha8, eight blocks side by side */

enum { BLOCKS = 8, WORDS = 16 * BLOCKS };
typedef struct { uint32_t start[16], words[WORDS]; uint64_t used; } Dice;

static inline uint32_t turn(uint32_t x, int places) { return x << places | x >> (32 - places); }

#define QUARTER(a, b, c, d) \
    a += b; d = turn(d ^ a, 16); c += d; b = turn(b ^ c, 12); a += b; d = turn(d ^ a, 8); c += d; b = turn(b ^ c, 7);

#define DOUBLE_ROUND \
    QUARTER(x[0], x[4], x[8], x[12]) QUARTER(x[1], x[5], x[9], x[13]) \
    QUARTER(x[2], x[6], x[10], x[14]) QUARTER(x[3], x[7], x[11], x[15]) \
    QUARTER(x[0], x[5], x[10], x[15]) QUARTER(x[1], x[6], x[11], x[12]) \
    QUARTER(x[2], x[7], x[8], x[13]) QUARTER(x[3], x[4], x[9], x[14])

static void cipher(Dice *restrict dice) {
    for (int block = 0; block < BLOCKS; block++) {
        uint32_t start[16], x[16];
        memcpy(start, dice->start, sizeof start);
        start[12] += block;
        memcpy(x, start, sizeof x);
        DOUBLE_ROUND DOUBLE_ROUND DOUBLE_ROUND DOUBLE_ROUND
        for (int row = 0; row < 16; row++) dice->words[row * BLOCKS + block] = x[row] + start[row];
    }
    dice->start[12] += BLOCKS;
    if (dice->start[12] == 0) dice->start[13]++;
    dice->used = 0;
}

static inline uint32_t word(Dice *dice) {
    if (dice->used == WORDS) cipher(dice);
    return dice->words[dice->used++];
}

static inline int64_t below(Dice *dice, uint64_t n) {
    uint64_t product = word(dice) * n;
    if ((uint32_t)product < n) {
        uint64_t unfair = (0x100000000u - n) % n;
        while ((uint32_t)product < unfair) product = word(dice) * n;
    }
    return product >> 32;
}

/* ------------------------------------------------ the table */

typedef struct {
    int64_t deal, length, capped, rounds, max_turns, turns_left, stocked;
    int64_t began[SEATS], totals[SEATS], open[SEATS], held[SEATS];
    uint8_t turn, phase, starter, closed, deck_left;
    uint8_t pile_size[COLOURS], pile[COLOURS][15];
    uint8_t laid[SEATS][KINDS], hand[SEATS][KINDS], known[SEATS][KINDS];
    uint8_t deck[CARDS];
} State;

static inline void to_hand(State *s, int seat, int kind) {
    s->hand[seat][kind]++;
    s->held[seat] |= 1LL << kind;
}

static void deal_round(State *s, Dice *dice) {
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = kind % RANKS ? 1 : 3; i > 0; i--) s->deck[n++] = kind;
    s->deck_left = n;
    for (int i = n - 1; i > 0; i--) {
        int j = below(dice, i + 1);
        uint8_t card = s->deck[i];
        s->deck[i] = s->deck[j];
        s->deck[j] = card;
    }
    memset(s->laid, 0, sizeof s->laid);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->known, 0, sizeof s->known);
    memset(s->pile_size, 0, sizeof s->pile_size);
    s->stocked = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        s->open[seat] = (1LL << KINDS) - 1;
        s->held[seat] = 0;
        for (int i = 0; i < HAND; i++) to_hand(s, seat, s->deck[--s->deck_left]);
    }
    s->began[s->starter]++;
    s->turns_left = s->max_turns;
    s->turn = s->starter;
    s->phase = PLAY;
    s->closed = NO_COLOUR;
}

static int64_t round_points(const State *s, int side) {
    int64_t points = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        const uint8_t *laid = s->laid[side] + colour * RANKS;
        int investments = laid[0], cards = investments, total = -20;
        for (int rank = 1; rank < RANKS; rank++)
            if (laid[rank]) { cards++; total += rank + 1; }
        if (cards) points += total * (1 + investments) + (cards >= 8 ? 20 : 0);
    }
    return points;
}

static void end_round(State *s) {
    s->length += s->max_turns - s->turns_left;
    s->capped += s->deck_left != 0;
    s->totals[0] += round_points(s, 0);
    s->totals[1] += round_points(s, 1);
    if (s->deal >= s->rounds) { s->phase = OVER; return; }
    int64_t lead = s->totals[0] - s->totals[1];
    s->starter = lead == 0 ? s->starter ^ 1 : lead < 0;
    s->deal++;
    s->phase = DEAL;
}

/* ------------------------------------------------ a legal action, evenly drawn, and what it does */

static inline int member(int64_t bits, int place) {
#ifdef __BMI2__
    bits = _pdep_u64(1ULL << place, bits);
#else
    while (place--) bits &= bits - 1;
#endif
    return __builtin_ctzll(bits);
}

static inline int random_action(const State *s, Dice *dice) {
    if (s->phase == PLAY) {
        int64_t held = s->held[s->turn], plays = held & s->open[s->turn];
        int n = __builtin_popcountll(plays), place = below(dice, n + __builtin_popcountll(held));
        int discards = place >= n;
        return member(discards ? held : plays, place - (discards ? n : 0)) + (discards ? DISCARD : 0);
    }
    int64_t draws = 1 | (s->stocked & ~(1LL << s->closed)) << 1;
    return DRAWS + member(draws, below(dice, __builtin_popcountll(draws)));
}

static inline void apply(State *s, int action) {
    int seat = s->turn;
    if (action < DRAWS) {
        int away = action >= DISCARD, kind = action - away * DISCARD, colour = kind / RANKS, rank = kind - colour * RANKS;
        int left = --s->hand[seat][kind];
        s->held[seat] &= ~((int64_t)(left == 0) << kind);
        s->known[seat][kind] -= s->known[seat][kind] > 0;
        s->laid[seat][kind] += 1 - away;
        int64_t passed = rank && !away ? (1LL << (rank + 1)) - 1 : 0;
        s->open[seat] &= ~(passed << colour * RANKS);
        int size = s->pile_size[colour];
        s->pile[colour][size] = kind;
        s->pile_size[colour] = size + away;
        s->stocked |= (int64_t)away << colour;
        s->closed = away ? colour : NO_COLOUR;
        s->phase = DRAW;
    } else {
        int source = action - DRAWS, pile = source > 0, colour = source - pile;
        int left = s->deck_left - 1, size = s->pile_size[colour] - pile;
        int from_deck = s->deck[left], from_pile = s->pile[colour][size], kind = pile ? from_pile : from_deck;
        s->deck_left = left + pile;
        s->pile_size[colour] = size;
        s->stocked &= ~((int64_t)(pile & (size == 0)) << colour);
        to_hand(s, seat, kind);
        s->known[seat][kind] += pile;
        s->turns_left--;
        s->turn = seat ^ 1;
        s->phase = PLAY;
        if (s->deck_left == 0 || s->turns_left == 0) end_round(s);
    }
}

int64_t play_out(Dice *dice, int64_t rounds, int64_t max_turns, int64_t games) {
    uint64_t total = 0;
    for (int64_t game = 0; game < games; game++) {
        State s = {.deal = 1, .rounds = rounds, .max_turns = max_turns, .phase = DEAL};
        s.starter = below(dice, SEATS);
        while (s.phase != OVER) {
            if (s.phase == DEAL) deal_round(&s, dice);
            apply(&s, random_action(&s, dice));
        }
        total = (total * 31 + s.totals[0] * 7 + s.totals[1] + s.length) & 0xFFFFFFFFFFFF;
    }
    return total;
}
