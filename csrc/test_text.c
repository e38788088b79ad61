/* Tests that text that is read is the hand that was written, that bad hands are found, and that
 * plain text, for which there is a short way, reads as it does on the long way: a blank in front of
 * a line changes nothing but that. */
#define _DEFAULT_SOURCE
#include "test.h"

#include <string.h>

enum { HAND = 7, LINES = 8, LINE = 24, MOST_BAD = 2 * LINES };

static void test_examples(void)
{
    static const char text[] = "As Kd,10h tc\t9c2s2H\r\n"
                               "\n"
                               "AsKsQsJsTs9s8s7s\n"
                               "AsKsQsJsTs9s8x\n"
                               "AsKsQsJsTs9sAs\n"
                               "1sKsQsJsTs9s8s\n"
                               "2c3c4c5c6c7c8";
    static const uint8_t first[] = {51, 45, 34, 32, 28, 3, 2};
    static const stud_bad_hand expected[] = {
        {1, STUD_WRONG_CARD_COUNT}, {2, STUD_WRONG_CARD_COUNT}, {3, STUD_NOT_A_CARD},
        {4, STUD_CARD_REPEATED},    {5, STUD_NOT_A_CARD},       {6, STUD_NOT_A_CARD},
    };
    size_t length = sizeof text - 1;
    CHECK(stud_count_lines(text, length) == 7, "%zu lines", stud_count_lines(text, length));
    CHECK(stud_count_lines(text, 0) == 0, "lines in nothing");

    uint8_t hands[8 * 7];
    stud_bad_hand bad[8];
    size_t bad_count = stud_read_hands(text, length, 7, false, hands, bad, 8);
    CHECK(bad_count == 6, "%zu bad hands", bad_count);
    for (size_t i = 0; i < bad_count; i++) {
        CHECK(bad[i].hand == expected[i].hand && bad[i].fault == expected[i].fault,
              "hand %u: fault %u", (uint32_t)bad[i].hand, bad[i].fault);
    }
    CHECK(memcmp(hands, first, sizeof first) == 0, "the first hand is read wrongly");
    bad_count = stud_read_hands(text, length, 7, false, hands, bad, 2);
    CHECK(bad_count == 2, "more than there is room for");

    static const char with_ranks[] = "AsKdThTc9c2s2h A\n"
                                     "As Kd Th Tc 9c 2s 2h 10 \n"
                                     "AsKdThTc9c2s2h\n"
                                     "AsKdThTc9c2sA t\n"
                                     "AsKdThTc9c2s2h 8s\n"
                                     "AsKdThTc9c2s2h  2";
    bad_count = stud_read_hands(with_ranks, sizeof with_ranks - 1, 7, true, hands, bad, 8);
    CHECK(bad_count == 3, "%zu bad hands", bad_count);
    CHECK(bad[0].hand == 2 && bad[0].fault == STUD_NOT_A_RANK, "fault %u", bad[0].fault);
    CHECK(bad[1].hand == 3 && bad[1].fault == STUD_NOT_A_CARD, "fault %u", bad[1].fault);
    CHECK(bad[2].hand == 4 && bad[2].fault == STUD_NOT_A_RANK, "fault %u", bad[2].fault);
    CHECK(hands[7] == 12 && hands[15] == 8 && hands[47] == 0, "%u %u %u", hands[7], hands[15],
          hands[47]);

    static const uint8_t packed[] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 52, 0, 1, 2, 3, 0};
    CHECK(stud_check_hands(packed, 3, 5, false, bad, 8) == 2, "bad hands are missed");
    CHECK(bad[0].hand == 1 && bad[0].fault == STUD_NOT_A_CARD, "fault %u", bad[0].fault);
    CHECK(bad[1].hand == 2 && bad[1].fault == STUD_CARD_REPEATED, "fault %u", bad[1].fault);
}

static void test_written_strengths(void)
{
    static const uint16_t strengths[] = {0, 9, 10, 7475, 65535};
    static const char expected[] = "0 9\n10 7475\n65535 ";
    enum { STRENGTHS = sizeof strengths / sizeof *strengths };
    char *text = room_for(STRENGTHS, 6);
    size_t length = stud_write_strengths(strengths, STRENGTHS, " \n", text);
    CHECK(length == sizeof expected - 1 && memcmp(text, expected, length) == 0, "%.*s", (int)length,
          text);
    free(text);
}

static char *write_cards(char *text, const uint8_t *cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        *text++ = "23456789TJQKA"[cards[i] / 4];
        *text++ = "cdhs"[cards[i] % 4];
    }
    return text;
}

/* A copy on the heap that ends where its memory does, so that what is read behind it is noticed. */
static char *exactly(const char *text, size_t length)
{
    char *copy = room_for(length, 1);
    memcpy(copy, text, length);
    return copy;
}

/* Writes lines that are plain, or nearly so. */
static size_t write_lines(char *text, bool with_rank)
{
    char *end = text;
    size_t lines = 1 + random_below(LINES);
    for (size_t i = 0; i < lines; i++) {
        uint8_t cards[HAND];
        deal(cards, HAND);
        end = write_cards(end, cards, HAND);
        if (with_rank) {
            *end++ = ' ';
            *end++ = "23456789TJQKA"[random_below(13)];
        }
        *end++ = '\n';
    }
    size_t length = (size_t)(end - text) - random_below(2);
    for (uint32_t changes = random_below(4); changes > 0; changes--) {
        text[random_below((uint32_t)length)] = "23456789TJQKA10cdhsCtx ,\n\r"[random_below(26)];
    }
    return length;
}

/* Puts a blank in front of each line. */
static size_t indent(const char *text, size_t length, char *indented)
{
    char *end = indented;
    for (size_t i = 0; i < length; i++) {
        if (i == 0 || text[i - 1] == '\n') {
            *end++ = ' ';
        }
        *end++ = text[i];
    }
    return (size_t)(end - indented);
}

static void test_short_way(bool with_rank)
{
    enum { MOST_LINES = LINES * LINE };
    static char text[LINES * LINE], indented[2 * LINES * LINE];
    static uint8_t hands[(HAND + 1) * MOST_LINES], same[(HAND + 1) * MOST_LINES];
    stud_bad_hand bad[MOST_LINES], same_bad[MOST_LINES];
    memset(hands, 0, sizeof hands);
    memset(same, 0, sizeof same);
    size_t length = write_lines(text, with_rank);
    size_t indented_length = indent(text, length, indented);
    size_t lines = stud_count_lines(text, length);
    CHECK(stud_count_lines(indented, indented_length) == lines, "%zu lines", lines);

    char *copy = exactly(text, length), *indented_copy = exactly(indented, indented_length);
    size_t bad_count = stud_read_hands(copy, length, HAND, with_rank, hands, bad, MOST_LINES);
    size_t same_count = stud_read_hands(indented_copy, indented_length, HAND, with_rank, same,
                                        same_bad, MOST_LINES);
    free(copy);
    free(indented_copy);
    CHECK(bad_count == same_count, "%zu bad hands, not %zu, in\n%.*s", bad_count, same_count,
          (int)length, text);
    for (size_t i = 0; i < bad_count; i++) {
        CHECK(bad[i].hand == same_bad[i].hand && bad[i].fault == same_bad[i].fault,
              "fault %u, not %u, in\n%.*s", bad[i].fault, same_bad[i].fault, (int)length, text);
    }
    if (bad_count == 0) {
        CHECK(memcmp(hands, same, (HAND + with_rank) * lines) == 0, "read otherwise:\n%.*s",
              (int)length, text);
        bad_count = stud_check_hands(hands, lines, HAND, with_rank, bad, 1);
        CHECK(bad_count == 0, "hands are read that are none");
    }
}

/* Writes hands as JSON, with white space here and there or without. */
static size_t write_json(char *json, const uint8_t *hands, size_t hand_count, bool spaced)
{
    char *end = json;
    end += sprintf(end, spaced ? " { \"hands\" :\n[" : "{\"hands\":[");
    for (size_t i = 0; i < hand_count; i++) {
        end += sprintf(end, "%s", i == 0 ? "" : spaced ? " ,\t" : ",");
        *end++ = '"';
        end = write_cards(end, hands + HAND * i, HAND);
        *end++ = '"';
    }
    end += sprintf(end, spaced ? " ] }\n" : "]}");
    return (size_t)(end - json);
}

static size_t without_white_space(char *json, size_t length)
{
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        if (!strchr(" \t\r\n", json[i])) {
            json[kept++] = json[i];
        }
    }
    return kept;
}

/* What is read from JSON that was changed somewhere, if it is read, is what stands there. */
static void test_json(void)
{
    static char json[LINES * LINE + 64], again[LINES * LINE + 64];
    uint8_t hands[HAND * LINES], read[HAND * LINES];
    size_t hand_count = 1 + random_below(LINES);
    for (size_t i = 0; i < hand_count; i++) {
        deal(hands + HAND * i, HAND);
    }
    size_t length = write_json(json, hands, hand_count, random_below(2));
    char *copy = exactly(json, length);
    int64_t read_count = stud_read_json_hands(copy, length, HAND, read, hand_count);
    CHECK(read_count == (int64_t)hand_count, "%d of %zu hands", (int)read_count, hand_count);
    CHECK(memcmp(read, hands, HAND * hand_count) == 0, "read otherwise: %.*s", (int)length, json);
    read_count = stud_read_json_hands(copy, length, HAND, read, hand_count - 1);
    CHECK(read_count == STUD_NOT_PLAIN, "more than there is room for");
    free(copy);

    json[random_below((uint32_t)length)] = "\"[]{},: \n2Acs\\x"[random_below(15)];
    length -= random_below(8) == 0 ? random_below((uint32_t)length) : 0;
    copy = exactly(json, length);
    read_count = stud_read_json_hands(copy, length, HAND, read, hand_count);
    free(copy);
    if (read_count != STUD_NOT_PLAIN) {
        size_t kept = without_white_space(json, length);
        size_t same = write_json(again, read, (size_t)read_count, false);
        CHECK(kept == same, "%zu letters, not %zu", kept, same);
        for (size_t i = 0; i < kept; i++) { /* a capital suit may have become of a rank: As, AA */
            CHECK((json[i] | 32) == (again[i] | 32), "%.*s is read as %.*s", (int)kept, json,
                  (int)same, again);
        }
    }
}

void test_text(size_t text_count)
{
    test_examples();
    test_written_strengths();
    for (size_t i = 0; i < text_count; i++) {
        test_short_way(false);
        test_short_way(true);
        test_json();
    }
}
