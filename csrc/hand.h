/* What all questions about a hand begin with: the sum of its cards, and the tables it is looked up
 * in. The method, and how the tables are made, is told at the top of tables.py.
 *
 * A card's addend is its rank key, one more card of its suit, and its bit. Their sum is all there
 * is to know about a hand: the key leads to what the ranks make; the counts of the four suits,
 * which start at three, reach eight where there are five of a suit, one bit test for all four; and
 * the bits of that suit lead to what the flush makes. A wild card adds no rank and one to every
 * suit, so the same test tells whether a flush can be made; and it is counted. */
#ifndef STUD_HAND_H
#define STUD_HAND_H

#include "evaluator.h"

enum {
    STUD_CARDS = 52,
    STUD_WILD = STUD_CARDS, /* the index of a wild card's addend */
    STUD_ROWS = 1 << 13,
    STUD_PATTERNS = 1 << 13,
    STUD_MOST_WILDS = 5, /* more make nothing better */
    STUD_ACE = 12,

    STUD_LAST_FLUSH = 7140,
    STUD_ROYAL_FLUSH = 7462,
    STUD_LAST_HIGH = 7475,
    STUD_FIVES_OF_A_KIND = 13,
    STUD_REPEATED_ACE_FLUSHES = 266,

    STUD_LAST_WITHOUT_EIGHT_OR_BETTER = 6175 - 56,
};

typedef struct {
    uint64_t key_and_suits; /* the key in 32 bits, 4 bits a suit, and how many cards are wild */
    uint64_t cards;         /* 16 bits a suit, 13 in use */
} stud_sum;

/* The tables for one number of cards dealt. */
typedef struct {
    const uint32_t *offsets;
    const uint16_t *high;
    const uint16_t *ace_to_five;
    const uint16_t *deuce_to_seven;
} stud_by_ranks;

extern const stud_sum stud_addends[STUD_WILD + 1];
extern const stud_by_ranks stud_dealt[8];
extern const uint16_t stud_high_by_suit[STUD_MOST_WILDS + 1][STUD_PATTERNS];
extern const uint16_t stud_deuce_to_seven_by_suit[STUD_PATTERNS];

/* Flushes with two or three aces, by the ranks beside the aces: 7476 and up, where the table of
 * fives goes on; 0 where other hands are better. */
extern const uint16_t stud_repeated_ace_by_others[STUD_PATTERNS / 2];

/* The ranks of each class's five, a hexadecimal digit a card, the most significant card lowest. */
extern const uint32_t stud_high_fives[1 + STUD_LAST_HIGH + STUD_REPEATED_ACE_FLUSHES];
extern const uint32_t stud_ace_to_five_fives[1 + 6175];
extern const uint32_t stud_deuce_to_seven_fives[1 + 7462];

#define STUD_NO_CARDS ((stud_sum){UINT64_C(0x3333) << 32, 0})
#define STUD_FLUSHES (UINT64_C(0x8888) << 32)

static inline stud_sum stud_with(stud_sum sum, uint32_t card)
{
    sum.key_and_suits += stud_addends[card].key_and_suits;
    sum.cards += stud_addends[card].cards;
    return sum;
}

static inline stud_sum stud_without(stud_sum sum, uint32_t card)
{
    sum.key_and_suits -= stud_addends[card].key_and_suits;
    sum.cards -= stud_addends[card].cards;
    return sum;
}

static inline stud_sum stud_sum_of(const uint8_t *cards, size_t count)
{
    stud_sum sum = STUD_NO_CARDS;
    for (size_t i = 0; i < count; i++) {
        sum = stud_with(sum, cards[i]);
    }
    return sum;
}

static inline stud_sum stud_sum_with_wilds(const uint8_t *cards, size_t count, uint32_t wild)
{
    stud_sum sum = STUD_NO_CARDS;
    for (size_t i = 0; i < count; i++) {
        uint32_t card = cards[i];
        sum = stud_with(sum, wild >> i & 1 ? STUD_WILD : card);
    }
    return sum;
}

static inline uint32_t stud_slot(const stud_by_ranks *dealt, stud_sum sum)
{
    uint32_t key = (uint32_t)sum.key_and_suits;
    return dealt->offsets[key % STUD_ROWS] + key / STUD_ROWS;
}

static inline bool stud_has_flush(stud_sum sum, uint32_t suit)
{
    return sum.key_and_suits >> (32 + 4 * suit) & 8;
}

static inline uint32_t stud_wild_count(stud_sum sum)
{
    return (uint32_t)(sum.key_and_suits >> 48);
}

/* The ranks held in a suit. */
static inline uint32_t stud_pattern(stud_sum sum, uint32_t suit)
{
    return sum.cards >> 16 * suit & (STUD_PATTERNS - 1);
}

/* A number of the table of high hands, five of a kind on top, as the strength it has where five of
 * a kind is placed lower: so many straight flushes rise above it. Without a branch, because which
 * hand it is cannot be foreseen. */
static inline uint32_t stud_place_five_of_a_kind(uint32_t number, stud_five_of_a_kind placement)
{
    static const uint8_t straight_flushes_above[] = {0, 1, 10};
    uint32_t above = straight_flushes_above[placement];
    uint32_t rises = number > STUD_ROYAL_FLUSH - above;
    uint32_t sinks = number > STUD_ROYAL_FLUSH;
    return number + rises * STUD_FIVES_OF_A_KIND - sinks * (STUD_FIVES_OF_A_KIND + above);
}

/* The best deuce-to-seven low of natural cards, five or more of which are of this suit. */
uint32_t stud_deuce_to_seven_beside_flush(const uint8_t *cards, size_t count, stud_sum sum,
                                          uint32_t suit);

/* Whether these are five to seven different cards. */
bool stud_is_hand(const uint8_t *cards, size_t count);

enum { STUD_ANY_SUIT = 4 };

/* Finds the cards for five ranks, all of `suit` or, for STUD_ANY_SUIT, as they come. The cards
 * must hold such a five. */
void stud_play(const uint8_t *cards, size_t count, uint32_t wild, uint32_t ranks, uint32_t suit,
               stud_five *five);

/* Replaces a card of a five that is of one suit by its like in another suit. */
void stud_break_flush(const uint8_t *cards, size_t count, uint32_t wild, stud_five *five);

#endif
