/* The evaluator's public contract: what the best five of five to seven cards are worth.
 *
 * A card is a byte, rank * 4 + suit, with ranks 2..A = 0..12 and suits c d h s = 0..3.
 * Strengths are dense and larger is better in every order:
 *
 *   high            1..7475   five of a kind, where wilds make it, on top: 7463..7475
 *   ace to five     1..6175   6175 is 5-4-3-2-A
 *   deuce to seven  1..7462   7462 is 7-5-4-3-2
 *   eight or better 1..56     0 is no low
 *
 * `wild` has bit i set when the card at index i is wild. No function allocates or writes anything
 * but its output, so all of them may run on any number of threads.
 *
 * What stands between the two cdef marks is read by cffi as well as by the compiler. */
#ifndef STUD_EVALUATOR_H
#define STUD_EVALUATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* cdef begin */

/* Where five of a kind ranks; the strengths of what it passes move down with it or up past it. */
typedef enum {
    STUD_FIVE_ABOVE_STRAIGHT_FLUSH = 0,
    STUD_FIVE_BELOW_ROYAL_FLUSH = 1,    /* between the royal and the king-high straight flush */
    STUD_FIVE_BELOW_STRAIGHT_FLUSH = 2, /* between the steel wheel and four aces */
} stud_five_of_a_kind;

/* The five cards that play and what each stands for: itself, unless it is wild. The most
 * significant first: groups by size, then by rank; straights from the top. */
typedef struct {
    uint8_t cards[5];
    uint8_t plays_as[5];
} stud_five;

/* ---- One hand ----
 *
 * Each function returns the strength of the best five of `count` cards and says in `five` which
 * they are; it returns 0, and says nothing, when these are not five to seven different cards.
 *
 * A natural card keeps its identity, and no more wilds play than the hand needs. A wild plays as
 * the card it is where that is as good; else as the highest card of the rank that is not already
 * in the five. So a card is played twice only in five of a kind. Bits of `wild` from `count` on
 * are passed over. */

/* The best high hand, with five of a kind where `placement` says. With `repeat` a wild in a flush
 * may stand for the ace although the five already hold it: the 266 flushes with more than one ace
 * stand above the others, and the strengths are dense over 1..7741. */
uint32_t stud_high(const uint8_t *cards, size_t count, uint32_t wild,
                   stud_five_of_a_kind placement, bool repeat, stud_five *five);

/* The best low where the ace is low and straights and flushes do not exist. It is an eight or
 * better when it is one of the best 56: 6120..6175. */
uint32_t stud_ace_to_five(const uint8_t *cards, size_t count, uint32_t wild, stud_five *five);

/* The best low where the ace is high and straights and flushes count against the hand. */
uint32_t stud_deuce_to_seven(const uint8_t *cards, size_t count, uint32_t wild, stud_five *five);

/* ---- Many hands ----
 *
 * Hands are packed: `dealt` cards each, five to seven, end to end. The cards must differ within a
 * hand, as stud_check_hands makes sure. Strengths are those of the functions for one hand. */

/* Writes the high strength of each hand. */
void stud_high_batch(const uint8_t *hands, size_t hand_count, size_t dealt, uint16_t *strengths);

/* Writes the ace-to-five strength of each hand. */
void stud_ace_to_five_batch(const uint8_t *hands, size_t hand_count, size_t dealt,
                            uint16_t *strengths);

/* Writes the deuce-to-seven strength of each hand. */
void stud_deuce_to_seven_batch(const uint8_t *hands, size_t hand_count, size_t dealt,
                               uint16_t *strengths);

/* Writes two strengths a hand: high, then eight or better, 1..56, 0 for no low. */
void stud_high_and_eight_or_better_batch(const uint8_t *hands, size_t hand_count, size_t dealt,
                                         uint16_t *strengths);

/* Writes two strengths a hand: high, then ace to five. */
void stud_high_and_ace_to_five_batch(const uint8_t *hands, size_t hand_count, size_t dealt,
                                     uint16_t *strengths);

/* Writes the high strength of each hand of seven cards behind which, as an eighth byte, a rank
 * stands: this and `wild_rank` are wild. */
void stud_seat_wild_high_batch(const uint8_t *hands, size_t hand_count, uint32_t wild_rank,
                               stud_five_of_a_kind placement, uint16_t *strengths);

/* Writes the high strength of each hand of seven cards, two down, four up, one down: all cards of
 * the ranks that it has both down and up are wild. */
void stud_match_wild_high_batch(const uint8_t *hands, size_t hand_count, uint16_t *strengths);

/* The name of the path that hands of seven cards go: avx512, avx2 or portable. It is the fastest
 * that the processor can go, or the one that the environment's STUD_RULES_KERNEL names. */
const char *stud_path_name(void);

/* What is wrong with a hand of many. */
typedef enum {
    STUD_NOT_A_CARD = 1,
    STUD_CARD_REPEATED = 2,
    STUD_WRONG_CARD_COUNT = 3,
    STUD_NOT_A_RANK = 4,
} stud_fault;

typedef struct {
    uint64_t hand;  /* its index */
    uint32_t fault; /* a stud_fault */
} stud_bad_hand;

/* Describes in `bad`, in order, the first `bad_room` packed hands that are not `dealt` different
 * cards, and `with_rank` a rank behind them; returns how many it described. */
size_t stud_check_hands(const uint8_t *hands, size_t hand_count, size_t dealt, bool with_rank,
                        stud_bad_hand *bad, size_t bad_room);

/* The number of lines of a text, hence of hands; the last line need not be ended. */
size_t stud_count_lines(const char *text, size_t length);

/* Reads card text, a hand a line, into packed hands; `hands` has room for `dealt` bytes a line, one
 * more `with_rank`. A card is its rank, 2..9 T J Q K A or 10, and its suit, c d h s, in any case;
 * blanks, tabs, commas and carriage returns between cards are skipped. `with_rank` a rank stands
 * after the last blank. Describes in `bad`, in order, the first `bad_room` lines that are not that,
 * stops when it is full, and returns how many it described. Where that is not 0 the packed hands
 * mean nothing. */
size_t stud_read_hands(const char *text, size_t length, size_t dealt, bool with_rank,
                       uint8_t *hands, stud_bad_hand *bad, size_t bad_room);

/* Reads {"hands": ["AsKd...", ...]} into packed hands, of which there is room for `hand_room`, and
 * returns how many they are. Reads no more than it must: where there is anything else in the JSON,
 * no hand, too many, a card that is written in another way than in two characters, or a bad hand,
 * returns STUD_NOT_PLAIN, and the packed hands mean nothing. */
int64_t stud_read_json_hands(const char *json, size_t length, size_t dealt, uint8_t *hands,
                             size_t hand_room);

enum { STUD_NOT_PLAIN = -1 };

/* Writes strengths as decimal numbers, and behind each a character of `after`, which are taken in
 * turn. `text` has room for six characters a strength. Returns how many were written. */
size_t stud_write_strengths(const uint16_t *strengths, size_t count, const char *after, char *text);

/* cdef end */

#endif
