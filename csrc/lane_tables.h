/* The tables of the vector paths: what a lane, which holds ranks as bits, is looked up in. Indices
 * are the low bits of a lane, six for 64 entries. tables.py says how the numbers come about, and
 * sliced.h what they are for. */
#ifndef STUD_LANE_TABLES_H
#define STUD_LANE_TABLES_H

#include <stdint.h>

/* For lanes in which bit 0 is the deuce and bit 12 the ace. */
typedef struct {
    _Alignas(64) uint16_t cards[64]; /* a card's rank and, in three bits above, its suit */

    /* High hands. The kickers' part of a strength, by their ranks 4 to 9 and 10 to ace, the latter
     * from where `groups` says; what the lower group's rank is worth, and in the high byte that
     * place, by the kinds of groups; and the part of the higher group and the category. */
    uint16_t kickers_low[64];
    uint16_t kickers_high[64];
    uint16_t groups[32];
    uint16_t higher[64];

    /* Five different ranks: a number by the ranks 2 to 7, and what it is added to or taken from, by
     * the ranks 8 to ace. In ace to five these are A to 6 and 7 to king. */
    uint16_t five_low[64];
    uint16_t flush_high[128];
    uint16_t ace_to_five_high[128];
    uint16_t deuce_to_seven_high[128];

    uint16_t three_high[64]; /* the like for the three ranks beside a low pair */
    uint8_t eights[256];     /* the eight-or-better low by the ranks A to 8 */
} stud_ascending_tables;

/* For lanes in which bit 0 is the ace and bit 12 the deuce: high hands with wild cards. */
typedef struct {
    _Alignas(64) uint16_t cards[64];
    uint16_t kickers_low[64];
    uint16_t kickers_high[64];
    uint16_t five_low[64];
    uint16_t flush_high[128];

    /* By category: the first strength; what the ranks of the greater and of the lesser group are
     * worth, a byte each; and how many kickers play, in the high byte, and where their table
     * begins. */
    uint16_t firsts[32];
    uint16_t weights[32];
    uint16_t kickers[32];
    uint16_t two_pair[32]; /* the part of the higher pair, by its rank */
} stud_descending_tables;

extern const stud_ascending_tables stud_ascending;
extern const stud_descending_tables stud_descending;

#endif
