/* The odds' public contract: the cards that are still to come are dealt in every way, or at random
 * in a great many, and it is counted who wins what.
 *
 * The outcome of a run-out, in a contest, is two sets of seats, a bit each: who has the best hand,
 * and who has the best low or qualifies for the spade half. Counting outcomes is all that is done
 * here. Counts are integers, so it does not matter in what order, or on how many threads, they come
 * about.
 *
 * What stands between the two cdef marks is read by cffi as well as by the compiler. */
#ifndef STUD_ODDS_H
#define STUD_ODDS_H

#include "evaluator.h"

/* cdef begin */

enum {
    STUD_MOST_SEATS = 8,
    STUD_MOST_CONTESTS = 17, /* everybody's, and those of sixteen pots */
    STUD_PLACES = 7,     /* of a hand: down, down, up, up, up, up, down or up */
    STUD_DOWN_BEFORE = 4, /* face-down cards before two of them are discarded */
    STUD_DRAWN = 64,     /* at a place, this and n: the card that is drawn as number n */
    STUD_NO_CARD = 255,
    STUD_FEW = 1024,   /* holdings */
    STUD_BLOCK = 1024, /* run-outs that are dealt at random from one state of the generator */
};

/* What is the best hand, and what else is there to win. */
typedef enum {
    STUD_ODDS_HIGH,
    STUD_ODDS_ACE_TO_FIVE,
    STUD_ODDS_DEUCE_TO_SEVEN,
    STUD_ODDS_HIGH_AND_EIGHT_OR_BETTER,
    STUD_ODDS_HIGH_AND_ACE_TO_FIVE,
    STUD_ODDS_SEAT_WILD_HIGH,  /* and the spade half */
    STUD_ODDS_MATCH_WILD_HIGH,
} stud_odds_ranking;

/* A seat that plays for the best hand, or one that folded and can still qualify. */
typedef struct {
    uint8_t places[7];  /* a card, or STUD_DRAWN and the number of a drawn card; nothing is at any
                         * place of a seat that does not play, except where it matters */
    uint8_t face_down;  /* a bit a place */
    uint8_t before[4];  /* where the seat has yet to discard: the four of which it keeps two, at
                         * places 0 and 1; else STUD_NO_CARD four times */
    uint8_t own_rank;   /* wild for this seat */
    uint8_t own_spade;  /* drawn face down it qualifies, face up it stops the hand; STUD_NO_CARD
                         * where it cannot be drawn */
    bool plays;
    bool qualifies;     /* whatever is drawn */
} stud_odds_seat;

/* A pot, or several that the same seats can win: who plays for it, who may qualify. */
typedef struct {
    uint8_t eligible;
    uint8_t qualifying;
} stud_contest;

typedef struct {
    stud_odds_ranking ranking;
    uint8_t wild_rank;              /* everybody's */
    stud_five_of_a_kind placement;
    bool repeat;                    /* a wild in a flush may be an ace that is there already */
    bool by_face;                   /* it matters how drawn cards face */
    size_t seat_count, contest_count;
    stud_odds_seat seats[8];
    stud_contest contests[17];
    uint8_t deck[52];               /* the cards that can be drawn */
    size_t deck_count, drawn_count;
} stud_odds_table;

/* Room to work in, of the size that stud_odds_room_size says, for one call at a time. */
typedef struct stud_odds_room stud_odds_room;
size_t stud_odds_room_size(void);

/* Counts are kept for each contest in turn, `stud_outcomes` of them: of the set of seats s that
 * have the best hand and the set t of the others at s + (t << seat_count); the last is of hands
 * that a spade face up has stopped. All functions add to what is there. */
size_t stud_outcomes(const stud_odds_table *table);

/* Deals run-outs at random, `run_outs` of them, from `first_block` on: so many blocks, of which the
 * last may be broken off. A block is the same for the same seed, whatever is dealt before it. */
void stud_sample(const stud_odds_table *table, uint64_t seed, uint64_t first_block,
                 uint64_t run_outs, stud_odds_room *room, uint64_t *counts);

/* How many different holdings the cards drawn for a seat can give it. */
uint64_t stud_holding_count(const stud_odds_table *table, size_t seat);

/* The holdings of one seat: the places in the deck of what is drawn, a bit each, and what the hand
 * is worth. */
typedef struct {
    uint64_t drawn;
    uint16_t best;
    uint16_t other;
} stud_holding;

/* Writes the holdings `first` to `first + count - 1` of a seat. It may not have yet to discard, and
 * no drawn card may go to two seats. */
void stud_list_holdings(const stud_odds_table *table, size_t seat, uint64_t first, uint64_t count,
                        stud_odds_room *room, stud_holding *holdings);

/* Holdings of a seat that are listed. */
typedef struct {
    size_t seat;
    const stud_holding *holdings;
    uint64_t count;
} stud_listed;

/* Deals every run-out that the holdings listed allow: one of each seat, of which no two share a
 * card. All seats are in `listed`; those of the last are gone through most often. */
void stud_enumerate(const stud_odds_table *table, const stud_listed *listed, uint64_t *counts);

/* Deals every run-out where all seats together have at most STUD_FEW holdings; says whether they
 * have. This is stud_list_holdings and stud_enumerate in one. */
bool stud_enumerate_few(const stud_odds_table *table, stud_odds_room *room, uint64_t *counts);

/* Adds counts to others. */
void stud_add_counts(uint64_t *to, const uint64_t *from, size_t count);

/* cdef end */

#endif
