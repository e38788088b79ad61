/* Card text to packed hands, packed hands looked through, and strengths to text, whole buffers at a
 * time. A plain hand is two characters a card and nothing between; it is read without a question
 * before its end. Whatever is not plain is read again, a character at a time. */
#include "hand.h"
#include "path.h"

#include <assert.h>
#include <string.h>

enum { HAND = 7, NEITHER = 255 };

/* What letters stand for, a rank as its card of clubs. Letters that stand for something are marked;
 * the marks of a rank and a suit, added, drop out of a byte. */
enum { MARK = 0x80 };

#define BOTH(capital, small, value) [capital] = MARK | (value), [small] = MARK | (value)

static const uint8_t ranks[256] = {
    ['2'] = MARK | 0,   ['3'] = MARK | 4,   ['4'] = MARK | 8,   ['5'] = MARK | 12,
    ['6'] = MARK | 16,  ['7'] = MARK | 20,  ['8'] = MARK | 24,  ['9'] = MARK | 28,
    BOTH('T', 't', 32), BOTH('J', 'j', 36), BOTH('Q', 'q', 40), BOTH('K', 'k', 44),
    BOTH('A', 'a', 48),
};

static const uint8_t suits[256] = {
    BOTH('C', 'c', 0),
    BOTH('D', 'd', 1),
    BOTH('H', 'h', 2),
    BOTH('S', 's', 3),
};

/* What is wrong with the cards of a hand, 0 when nothing is. */
static uint32_t fault_in(const uint8_t *cards, size_t count)
{
    uint64_t seen = 0, repeated = 0;
    for (size_t i = 0; i < count; i++) {
        if (cards[i] >= STUD_CARDS) {
            return STUD_NOT_A_CARD;
        }
        repeated |= seen & UINT64_C(1) << cards[i];
        seen |= UINT64_C(1) << cards[i];
    }
    return repeated ? STUD_CARD_REPEATED : 0;
}

static uint32_t fault_in_hand(const uint8_t *hand, size_t dealt, bool with_rank)
{
    uint32_t fault = fault_in(hand, dealt);
    return !fault && with_rank && hand[dealt] > STUD_ACE ? STUD_NOT_A_RANK : fault;
}

/* Looking through ------------------------------------------------------------------------------ */

size_t stud_check_hands(const uint8_t *hands, size_t hand_count, size_t dealt, bool with_rank,
                        stud_bad_hand *bad, size_t bad_room)
{
    enum { AT_ONCE = 1024 };
    const size_t hand_size = dealt + with_rank;
    size_t bad_count = 0;
    for (size_t first = 0; first < hand_count && bad_count < bad_room; first += AT_ONCE) {
        size_t count = hand_count - first < AT_ONCE ? hand_count - first : AT_ONCE;
        if (dealt == HAND && stud_fastest->are_hands(hands + hand_size * first, count, with_rank)) {
            continue;
        }
        for (size_t i = first; i < first + count && bad_count < bad_room; i++) {
            uint32_t fault = fault_in_hand(hands + hand_size * i, dealt, with_rank);
            if (fault) {
                bad[bad_count++] = (stud_bad_hand){i, fault};
            }
        }
    }
    return bad_count;
}

/* Reading -------------------------------------------------------------------------------------- */

/* Reads the cards of a plain hand. Returns whether they are that, and different. */
static inline bool read_plain_cards(const char *text, size_t dealt, uint8_t *cards)
{
    uint32_t marks = MARK;
    uint64_t seen = 0, repeated = 0;
    for (size_t i = 0; i < dealt; i++) {
        uint32_t rank = ranks[(uint8_t)text[2 * i]], suit = suits[(uint8_t)text[2 * i + 1]];
        cards[i] = (uint8_t)(rank + suit);
        marks &= rank & suit;
        uint64_t card = UINT64_C(1) << (rank + suit) % 64;
        repeated |= seen & card;
        seen |= card;
    }
    return marks && !repeated;
}

/* Reads a plain line, with a blank and a rank at its end or without. Returns whether it is that. */
static inline bool read_plain_line(const char *text, const char *end, size_t dealt, bool with_rank,
                                   uint8_t *hand)
{
    const size_t length = 2 * dealt + (with_rank ? 2 : 0);
    if ((size_t)(end - text) < length || ((size_t)(end - text) > length && text[length] != '\n')) {
        return false;
    }
    if (with_rank) {
        uint8_t rank = ranks[(uint8_t)text[length - 1]];
        hand[dealt] = (rank & ~MARK) / 4;
        if (!rank || text[length - 2] != ' ') {
            return false;
        }
    }
    return read_plain_cards(text, dealt, hand);
}

static bool is_blank(char letter)
{
    return letter == ' ' || letter == ',' || letter == '\t' || letter == '\r';
}

/* Reads a rank and moves past it. Where there is none, returns NEITHER. */
static uint32_t read_rank(const char **text, const char *end)
{
    if (end - *text >= 2 && (*text)[0] == '1' && (*text)[1] == '0') {
        *text += 2;
        return 8;
    }
    uint8_t rank = *text < end ? ranks[(uint8_t)*(*text)++] : 0;
    return rank ? (rank & ~MARK) / 4u : NEITHER;
}

static uint32_t read_card(const char **text, const char *end)
{
    uint32_t rank = read_rank(text, end);
    uint8_t suit = *text < end ? suits[(uint8_t)*(*text)++] : 0;
    return rank != NEITHER && suit ? 4 * rank + (suit & ~MARK) : NEITHER;
}

/* Reads the cards of any text. Returns their fault, 0 when they have none. */
static uint32_t read_cards(const char *text, const char *end, size_t dealt, uint8_t *cards)
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

/* Reads any line, without its end: cards, and a rank after the last blank or none. */
static uint32_t read_line(const char *text, const char *end, size_t dealt, bool with_rank,
                          uint8_t *hand)
{
    if (!with_rank) {
        return read_cards(text, end, dealt, hand);
    }
    while (text < end && is_blank(end[-1])) {
        end--;
    }
    const char *last = end;
    while (text < last && !is_blank(last[-1])) {
        last--;
    }
    const char *after_rank = last;
    uint32_t rank = read_rank(&after_rank, end);
    if (rank == NEITHER || after_rank != end) {
        return STUD_NOT_A_RANK;
    }
    hand[dealt] = (uint8_t)rank;
    return read_cards(text, last, dealt, hand);
}

static const char *line_end(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline ? newline : end;
}

size_t stud_count_lines(const char *text, size_t length)
{
    enum { AT_ONCE = 128 }; /* so many can be counted in a byte, and many bytes at the same time */
    size_t lines = length > 0 && text[length - 1] != '\n';
    for (; length >= AT_ONCE; length -= AT_ONCE) {
        uint8_t ends = 0;
        for (size_t i = 0; i < AT_ONCE; i++) {
            ends += text[i] == '\n';
        }
        lines += ends;
        text += AT_ONCE;
    }
    for (size_t i = 0; i < length; i++) {
        lines += text[i] == '\n';
    }
    return lines;
}

static inline size_t read_lines(const char *text, const char *end, size_t dealt, bool with_rank,
                                uint8_t *hands, stud_bad_hand *bad, size_t bad_room)
{
    const size_t plain_length = 2 * dealt + 2 * with_rank;
    size_t bad_count = 0;
    for (size_t hand = 0; text < end && bad_count < bad_room; hand++) {
        uint8_t *cards = hands + (dealt + with_rank) * hand;
        if (read_plain_line(text, end, dealt, with_rank, cards)) {
            text += plain_length;
        } else {
            const char *line = text;
            text = line_end(line, end);
            uint32_t fault = read_line(line, text, dealt, with_rank, cards);
            if (fault) {
                bad[bad_count++] = (stud_bad_hand){hand, fault};
            }
        }
        text += text < end;
    }
    return bad_count;
}

size_t stud_read_hands(const char *text, size_t length, size_t dealt, bool with_rank,
                       uint8_t *hands, stud_bad_hand *bad, size_t bad_room)
{
    const char *end = text + length;
    if (dealt == HAND) { /* a constant unrolls what goes over the cards */
        return with_rank ? read_lines(text, end, HAND, true, hands, bad, bad_room)
                         : read_lines(text, end, HAND, false, hands, bad, bad_room);
    }
    return read_lines(text, end, dealt, with_rank, hands, bad, bad_room);
}

/* JSON ----------------------------------------------------------------------------------------- */

static const char *after_white_space(const char *json, const char *end)
{
    while (json < end && (*json == ' ' || *json == '\t' || *json == '\n' || *json == '\r')) {
        json++;
    }
    return json;
}

/* Moves past white space and a word; returns whether it was there. */
static inline bool skip(const char **json, const char *end, const char *word)
{
    const char *begin = after_white_space(*json, end);
    size_t length = strlen(word);
    bool there = (size_t)(end - begin) >= length && memcmp(begin, word, length) == 0;
    *json = there ? begin + length : *json;
    return there;
}

static inline int64_t read_json(const char *json, const char *end, size_t dealt, uint8_t *hands,
                                size_t hand_room)
{
    int64_t hand = 0;
    if (!skip(&json, end, "{") || !skip(&json, end, "\"hands\"") || !skip(&json, end, ":") ||
        !skip(&json, end, "[")) {
        return STUD_NOT_PLAIN;
    }
    do {
        if (!skip(&json, end, "\"") || (size_t)(end - json) < 2 * dealt || hand_room == 0 ||
            !read_plain_cards(json, dealt, hands)) {
            return STUD_NOT_PLAIN;
        }
        json += 2 * dealt;
        hands += dealt;
        hand_room--;
        hand++;
        if (json == end || *json++ != '"') {
            return STUD_NOT_PLAIN;
        }
    } while (skip(&json, end, ","));
    bool ends = skip(&json, end, "]") && skip(&json, end, "}");
    return ends && after_white_space(json, end) == end ? hand : STUD_NOT_PLAIN;
}

int64_t stud_read_json_hands(const char *json, size_t length, size_t dealt, uint8_t *hands,
                             size_t hand_room)
{
    const char *end = json + length;
    return dealt == HAND ? read_json(json, end, HAND, hands, hand_room)
                         : read_json(json, end, dealt, hands, hand_room);
}

/* Writing -------------------------------------------------------------------------------------- */

size_t stud_write_strengths(const uint16_t *strengths, size_t count, const char *after, char *text)
{
    const char *begin = text, *next = after;
    for (size_t i = 0; i < count; i++) {
        char digits[5];
        size_t length = 0;
        uint32_t rest = strengths[i];
        do {
            digits[length++] = (char)('0' + rest % 10);
            rest /= 10;
        } while (rest);
        while (length) {
            *text++ = digits[--length];
        }
        *text++ = *next++;
        next = *next ? next : after;
    }
    return (size_t)(text - begin);
}
