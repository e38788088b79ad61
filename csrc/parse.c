/* Card text to packed hands, and packed hands looked through, whole buffers at a time. */
#include "hand.h"

#include <string.h>

enum { NEITHER = 255 };

static uint32_t rank_of(char letter)
{
    switch (letter) {
    case 'T': case 't': return 8;
    case 'J': case 'j': return 9;
    case 'Q': case 'q': return 10;
    case 'K': case 'k': return 11;
    case 'A': case 'a': return 12;
    default: return '2' <= letter && letter <= '9' ? (uint32_t)(letter - '2') : NEITHER;
    }
}

static uint32_t suit_of(char letter)
{
    switch (letter) {
    case 'C': case 'c': return 0;
    case 'D': case 'd': return 1;
    case 'H': case 'h': return 2;
    case 'S': case 's': return 3;
    default: return NEITHER;
    }
}

static bool is_blank(char letter)
{
    return letter == ' ' || letter == ',' || letter == '\t' || letter == '\r';
}

/* Reads a card and moves past it. Where there is none, returns NEITHER. */
static uint32_t read_card(const char **text, const char *end)
{
    const char *letter = *text;
    uint32_t rank = rank_of(*letter++);
    if (rank == NEITHER && letter < end && letter[-1] == '1' && *letter == '0') {
        rank = 8;
        letter++;
    }
    uint32_t suit = letter < end ? suit_of(*letter++) : NEITHER;
    *text = letter;
    return rank == NEITHER || suit == NEITHER ? NEITHER : 4 * rank + suit;
}

/* What is wrong with the cards of a hand, 0 when nothing is. */
static uint32_t fault_in(const uint8_t *cards, size_t count)
{
    uint64_t seen = 0;
    uint32_t fault = 0;
    for (size_t i = 0; i < count; i++) {
        if (cards[i] >= STUD_CARDS) {
            return STUD_NOT_A_CARD;
        }
        uint64_t card = UINT64_C(1) << cards[i];
        fault = seen & card ? STUD_CARD_REPEATED : fault;
        seen |= card;
    }
    return fault;
}

/* Reads one line, without its end, into a packed hand. Returns its fault, 0 when it has none. */
static uint32_t read_hand(const char *text, const char *end, size_t dealt, uint8_t *cards)
{
    size_t count = 0;
    for (;;) {
        while (text < end && is_blank(*text)) {
            text++;
        }
        if (text == end) {
            break;
        }
        uint32_t card = read_card(&text, end);
        if (card == NEITHER) {
            return STUD_NOT_A_CARD;
        }
        if (count < dealt) {
            cards[count] = (uint8_t)card;
        }
        count++;
    }
    return count == dealt ? fault_in(cards, dealt) : STUD_WRONG_CARD_COUNT;
}

size_t stud_check_hands(const uint8_t *hands, size_t hand_count, size_t dealt, stud_bad_hand *bad,
                        size_t bad_room)
{
    size_t bad_count = 0;
    for (size_t i = 0; i < hand_count && bad_count < bad_room; i++) {
        uint32_t fault = fault_in(hands + dealt * i, dealt);
        if (fault) {
            bad[bad_count++] = (stud_bad_hand){i, fault};
        }
    }
    return bad_count;
}

/* The end of the line that begins here. */
static const char *line_end(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline ? newline : end;
}

static const char *after(const char *newline, const char *end)
{
    return newline < end ? newline + 1 : end;
}

size_t stud_count_lines(const char *text, size_t length)
{
    const char *end = text + length;
    size_t lines = 0;
    for (const char *line = text; line < end; line = after(line_end(line, end), end)) {
        lines++;
    }
    return lines;
}

size_t stud_read_hands(const char *text, size_t length, size_t dealt, uint8_t *hands,
                       stud_bad_hand *bad, size_t bad_room)
{
    const char *end = text + length;
    size_t bad_count = 0;
    size_t hand = 0;
    for (const char *line = text; line < end && bad_count < bad_room; hand++) {
        const char *next = line_end(line, end);
        uint32_t fault = read_hand(line, next, dealt, hands + dealt * hand);
        if (fault) {
            bad[bad_count++] = (stud_bad_hand){hand, fault};
        }
        line = after(next, end);
    }
    return bad_count;
}
