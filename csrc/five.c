/* Which five cards play, and as what, once it is known what they make. Each of the five ranks takes
 * a natural card that has it, else a wild card that has it, else any wild card; of several the
 * highest. */
#include "hand.h"

#include <assert.h>

enum { NO_CARD = 64, SUITS = 4, SPADES = 3 };

typedef uint64_t card_set; /* bit c set for the card c */

bool stud_is_hand(const uint8_t *cards, size_t count)
{
    if (count < 5 || count > 7) {
        return false;
    }
    card_set seen = 0;
    for (size_t i = 0; i < count; i++) {
        if (cards[i] >= STUD_CARDS) {
            return false;
        }
        seen |= UINT64_C(1) << cards[i];
    }
    return (size_t)__builtin_popcountll(seen) == count;
}

static card_set set_of(const uint8_t *cards, size_t count)
{
    card_set set = 0;
    for (size_t i = 0; i < count; i++) {
        set |= UINT64_C(1) << cards[i];
    }
    return set;
}

static card_set wild_set_of(const uint8_t *cards, size_t count, uint32_t wild)
{
    card_set set = 0;
    for (size_t i = 0; i < count; i++) {
        set |= (uint64_t)(wild >> i & 1) << cards[i];
    }
    return set;
}

static card_set all_of(uint32_t rank, uint32_t suit)
{
    return suit == STUD_ANY_SUIT ? UINT64_C(15) << 4 * rank : UINT64_C(1) << (4 * rank + suit);
}

static uint8_t highest(card_set set)
{
    return set ? (uint8_t)(63 - __builtin_clzll(set)) : NO_CARD;
}

void stud_play(const uint8_t *cards, size_t count, uint32_t wild, uint32_t ranks, uint32_t suit,
               stud_five *five)
{
    card_set wilds = wild_set_of(cards, count, wild);
    card_set naturals = set_of(cards, count) & ~wilds;
    card_set taken = 0; /* what the five hold, as they play */
    uint32_t vacant = 0;

    for (uint32_t i = 0; i < 5; i++) {
        card_set fitting = all_of(ranks >> 4 * i & 15, suit);
        uint8_t card = highest(naturals & fitting);
        if (card == NO_CARD) {
            card = highest(wilds & fitting);
        }
        if (card == NO_CARD) {
            vacant |= 1u << i;
            continue;
        }
        five->cards[i] = five->plays_as[i] = card;
        naturals &= ~(UINT64_C(1) << card);
        wilds &= ~(UINT64_C(1) << card);
        taken |= UINT64_C(1) << card;
    }
    for (uint32_t i = 0; i < 5; i++) {
        if (!(vacant >> i & 1)) {
            continue;
        }
        card_set fitting = all_of(ranks >> 4 * i & 15, suit);
        assert(wilds);
        five->cards[i] = highest(wilds);
        five->plays_as[i] = highest(fitting & ~taken ? fitting & ~taken : fitting);
        wilds &= ~(UINT64_C(1) << five->cards[i]);
        taken |= UINT64_C(1) << five->plays_as[i];
    }
}

static bool is_itself(const stud_five *five, uint32_t i)
{
    return five->cards[i] == five->plays_as[i];
}

void stud_break_flush(const uint8_t *cards, size_t count, uint32_t wild, stud_five *five)
{
    uint32_t suit = five->plays_as[0] % SUITS;
    for (uint32_t i = 1; i < 5; i++) {
        if (five->plays_as[i] % SUITS != suit) {
            return;
        }
    }
    card_set idle = set_of(cards, count) & ~set_of(five->cards, 5);
    card_set wilds = wild_set_of(cards, count, wild);
    card_set pools[] = {idle & ~wilds, idle};
    for (size_t pool = 0; pool < 2; pool++) {
        for (uint32_t i = 5; i-- > 0;) {
            uint8_t like = highest(pools[pool] & all_of(five->plays_as[i] / SUITS, STUD_ANY_SUIT));
            if (like != NO_CARD) {
                five->cards[i] = five->plays_as[i] = like;
                return;
            }
        }
    }
    /* No card as it is will do: a wild stands for one. Rather one that stands for another already
     * than one that plays as itself, and rather that than one that does not play yet. */
    uint32_t standing = 5;
    for (uint32_t i = 0; i < 5; i++) {
        bool is_wild = wilds >> five->cards[i] & 1;
        if (is_wild && (standing == 5 || is_itself(five, standing) || !is_itself(five, i))) {
            standing = i;
        }
    }
    if (standing == 5) {
        assert(idle & wilds);
        standing = 4;
        five->cards[standing] = highest(idle & wilds);
    }
    uint32_t other_suit = suit == SPADES ? SPADES - 1 : SPADES;
    five->plays_as[standing] = (uint8_t)(five->plays_as[standing] / SUITS * SUITS + other_suit);
}
