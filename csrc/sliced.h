/* Many hands at once, each in a lane of a vector. avx2.c and avx512.c define a vocabulary, lanes
 * and what can be done with them, and then include this text: so both go the same way. Nothing is
 * looked up in memory, where it would have to be waited for.
 *
 * Ranks are bits. A card is a lane with the bit of its rank. The seven cards of a hand are added
 * like binary numbers, but each bit for itself, by full adders that make of three lanes a sum and a
 * carry: the ones, twos and fours that come out tell how many cards of each rank there are. From
 * there each rule of poker is a few operations on sets of ranks. `x & (x - 1)` leaves out the
 * lowest rank. A straight shows when a set is laid over itself, moved. And when the rank of a pair
 * is taken out, what is above it moves down by one, so that the kickers are numbered without a gap.
 *
 * Suits are bits of the same lanes, above the ranks, and are counted by the same adders. Ascending,
 * from the deuce at bit 0, the four suits set the bits 000, 011, 101 and 110 of the three. Where a
 * hand has five cards of a suit, each column counts two at most or five at least, and those that
 * count five at least are the bits of the suit. Else only four of one suit and one of each other do
 * the like; but then all columns count two or five.
 *
 * A strength is a sum: the first of its category, a step for every rank of a group (a pair, trips),
 * and the number of the kickers among all sets of so many. The parts are looked up in registers.
 *
 * Rare hands have to wait. Flushes and four of a kind are a thirtieth of all, and some lows are
 * rarer still; they go into a waiting room until they fill a vector of their own.
 *
 * Wild cards make nothing rare. Naturals are counted alone, and with any number of wilds the same
 * is asked: which rank the wilds join, how much a straight or a flush is short of them. As that is
 * always answered from the top, lanes are descending here, from the ace at bit 0: the highest rank
 * of a set is `x & -x`, and `x | (x + 1)` puts a wild into a flush. */
#include "lane_tables.h"
#include "path.h"

#include <assert.h>
#include <string.h>

enum {
    HAND = 7,         /* cards */
    SEAT_HAND = 8,    /* cards and the seat's own wild rank */
    RANKS = 0x1FFF,   /* the bits of the ranks */
    SUITS = 0xE000,   /* the bits of the suits */
    NO_RANK = 0x2000, /* the lowest bit that is no rank's */

    LAST_TRIPS = 5853,
    LAST_FULL_HOUSE = 7296,
    LAST_FOURS = 7452,
};

/* Sets of ranks -------------------------------------------------------------------------------- */

INLINE lanes without_lowest(lanes ranks)
{
    return ranks & (ranks - 1);
}

INLINE lanes lowest(lanes ranks)
{
    return ranks & -ranks;
}

INLINE lanes without_lowest_where(where so, lanes ranks)
{
    return ranks & add_where(so, ranks, every(-1));
}

/* Closes the gap that a rank, of which `below` has all lower bits, leaves among higher ones. */
INLINE lanes close_gap(lanes below, lanes ranks)
{
    return pick(below, ranks, ranks >> 1);
}

INLINE lanes look_up_128(const uint16_t table[128], lanes index)
{
    return either(overlap(index, every(64)), look_up(table + 64, index), look_up(table, index));
}

/* Sums of cards -------------------------------------------------------------------------------- */

typedef struct {
    lanes ones, twos, fours;
} sums;

INLINE sums add_cards(const lanes cards[HAND])
{
    lanes first = odd(cards[0], cards[1], cards[2]), second = odd(cards[3], cards[4], cards[5]);
    lanes first_twos = most(cards[0], cards[1], cards[2]);
    lanes second_twos = most(cards[3], cards[4], cards[5]);
    lanes third_twos = most(first, second, cards[6]);
    return (sums){
        .ones = odd(first, second, cards[6]),
        .twos = odd(first_twos, second_twos, third_twos),
        .fours = most(first_twos, second_twos, third_twos),
    };
}

/* The ranks of the cards that have the bits of a suit: such a card is left with its rank alone, and
 * any other with bits above all ranks. */
INLINE lanes ranks_in_suit(const lanes cards[HAND], lanes suit)
{
    lanes ranks = every(0);
    for (size_t i = 0; i < HAND; i++) {
        ranks |= lesser(cards[i] ^ suit, every(NO_RANK));
    }
    return ranks & RANKS;
}

#include "sliced_high.h"
#include "sliced_low.h"
#include "sliced_wild.h"

#include "sliced_batch.h"
