"""Every article that an answer may cite, by its id, with what it says in our own words.

STUD is the stud poker page: its four blocks are A Seven Card Stud, B Stud 8/b, C Stud Hi/Lo Regular
and D Super Stud; headings are the page's own and bullets are numbered in order. OPR-643 is Position
Poker and OPR-671 is Eddie's Choice, which number their own articles. A READING is how this service
reads a point on which the documents are silent (D dealing and order, M money, R ranking).

A citation that is not a key here is an error, and a test fails on it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

ARTICLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "STUD §A How 1": "Every player posts an ante before cards.",
        "STUD §A How 2": (
            "3rd street: two cards face down and one face up (the door card) to each. The "
            "lowest door card brings it in; then a betting round."
        ),
        "STUD §A How 3": (
            "4th street: one more up card, then a betting round; from here on the best hand "
            "showing acts first."
        ),
        "STUD §A How 4": "5th street: one more up card, betting round.",
        "STUD §A How 5": "6th street: one more up card, betting round.",
        "STUD §A How 6": "7th street: last card face down, then the final betting round.",
        "STUD §A How 7": "Showdown: best five-card hand out of seven wins.",
        "STUD §A Bring-in 1": (
            "The player with the lowest door card must start the betting with the bring-in. "
            "Aces are high for the door card: an ace brings it in only if every door card is "
            "an ace."
        ),
        "STUD §A Bring-in 2": (
            "Equal ranks: suit decides, lowest to highest clubs, diamonds, hearts, spades; 2c "
            "ahead of 2d."
        ),
        "STUD §A Bring-in 3": (
            "The bring-in player may post just the bring-in or complete to a full small bet. "
            'By default the table posts the bring-in for that player. Turning "Post bring-in '
            'automatically" off gives that player the choice. In Stud 8/b the player always '
            "chooses. Players after the bring-in may fold, call or complete; raise only once "
            "someone has completed."
        ),
        "STUD §A Bring-in 4": (
            "From 4th street the player whose up cards make the best poker hand acts first; "
            "aces high."
        ),
        "STUD §A Winning 1": "Best five-card high hand from seven wins the whole pot.",
        "STUD §A Winning 2": "Any five of the seven may be used, up or down.",
        "STUD §A Winning 3": "Equal hands split the pot.",
        "STUD §A Betting 1": "Fixed limit: every bet and raise has a set size.",
        "STUD §A Betting 2": "Small bet on 3rd and 4th, big bet on 5th, 6th, 7th.",
        "STUD §A Betting 3": "One bet (or completion) and up to four raises per round.",
        "STUD §A Betting 4": (
            "Cash: a round that starts with only two players has no raise limit. Tournaments: "
            "the exemption only once the last two players are heads-up."
        ),
        "STUD §A Betting 5": (
            "No big-bet option on 4th street with an open pair: always the small bet."
        ),
        "STUD §A Good 1": (
            "Face-down cards stay hidden unless the player shows them at showdown. If "
            "everyone is all-in the cards are turned up before the rest is dealt."
        ),
        "STUD §B How 1": "Everyone antes.",
        "STUD §B How 2": "3rd street 2 down + 1 up; lowest door card brings it in; betting round.",
        "STUD §B How 3": (
            "4th-6th: one up card each, betting round each; best hand showing acts first."
        ),
        "STUD §B How 4": "7th: face down, final round.",
        "STUD §B How 5": "Showdown: half to the best high, half to the best qualifying low.",
        "STUD §B Bring-in 1": (
            "As Seven Card Stud: lowest door, aces high, an ace only if all are aces."
        ),
        "STUD §B Bring-in 2": "Ties by suit c<d<h<s.",
        "STUD §B Bring-in 3": "From 4th street the best high hand showing acts first.",
        "STUD §B Bring-in 4": "Super Stud 8/b has another rule.",
        "STUD §B Winning 1": "High half: best five-card high of seven.",
        "STUD §B Winning 2": (
            "Low half: five different ranks, all 8 or lower, aces low. Straights and flushes "
            "do not hurt a low."
        ),
        "STUD §B Winning 3": (
            "Different cards may be used for each half; one player can win both (scoop)."
        ),
        "STUD §B Winning 4": "No qualifying low: the best high takes the whole pot.",
        "STUD §B Winning 5": "Equal hands split their half.",
        "STUD §B Betting 1": "Fixed limit, small on 3rd/4th, big on 5th-7th.",
        "STUD §B Betting 2": (
            "One bet/completion + four raises; no limit in cash when the round starts heads- up."
        ),
        "STUD §C How 1": "Everyone antes.",
        "STUD §C How 2": (
            "3rd street 2 down + 1 up; the highest door card brings it in; betting round."
        ),
        "STUD §C How 3": "4th-6th: one up card each + betting; the lowest hand showing acts first.",
        "STUD §C How 4": "7th face down, final round.",
        "STUD §C How 5": "Half to best high, half to best low.",
        "STUD §C Bring-in 1": "Other way round from Stud 8/b: highest door card brings it in.",
        "STUD §C Bring-in 2": (
            "Aces low: king is highest; an ace brings it in only if every door card is an ace."
        ),
        "STUD §C Bring-in 3": (
            "Ties: spades highest, then hearts, diamonds, clubs; K of spades ahead of K of hearts."
        ),
        "STUD §C Bring-in 4": (
            "From 4th: lowest showing acts first, aces low; unpaired is lower than a pair."
        ),
        "STUD §C Winning 1": "High half: best five-card high.",
        "STUD §C Winning 2": (
            "Low half: best five-card low, aces low; straights and flushes do not count "
            "against it, pairs do."
        ),
        "STUD §C Winning 3": (
            "No qualifier: some low always wins, even 9-high or worse; every pot is split "
            "unless one player wins both."
        ),
        "STUD §C Winning 4": "Different cards per half allowed. Equal hands split their half.",
        "STUD §C Betting 1": "Fixed limit, small 3rd/4th, big 5th-7th.",
        "STUD §C Betting 2": "One bet/completion + four raises; cash heads-up start: no limit.",
        "STUD §D How 1": "Everyone antes.",
        "STUD §D How 2": (
            "3rd street: four down and one up (door). Bring-in set by the door cards, then a "
            "betting round with all five cards in hand."
        ),
        "STUD §D How 3": (
            "Everyone still in throws away exactly two face-down cards. Nothing comes back, "
            "and there is no betting on the discard. You now hold two down and one up."
        ),
        "STUD §D How 4": "4th-6th: one up card each + a betting round each.",
        "STUD §D How 5": "7th: last card face down, final round.",
        "STUD §D How 6": "Showdown with seven cards, won exactly as in the regular version.",
        "STUD §D Bring-in intro": (
            "Each Super game has its own bring-in and opening rule; the ace counts the same "
            "way for both."
        ),
        "STUD §D Bring-in 1": (
            "Super Seven Card Stud: lowest door, aces high; best hand showing first."
        ),
        "STUD §D Bring-in 2": (
            "Super Stud 8/b and PL Super Stud 8/b - Capped: highest door, aces low, an ace "
            "only if all are aces. From 4th the lowest hand showing acts first, aces low. "
            "House rule; differs from regular Stud 8/b."
        ),
        "STUD §D Bring-in 3": (
            "Super Stud hi/lo regular: highest door, aces low; lowest showing first, aces low."
        ),
        "STUD §D Bring-in 4": "Super Razz: highest door, aces low; lowest showing first, aces low.",
        "STUD §D Bring-in 5": (
            "Super 2-7 Razz: highest door, aces high (an ace does bring it in); lowest "
            "showing first, aces high."
        ),
        "STUD §D Bring-in 6": "Door ties by suit c<d<h<s.",
        "STUD §D Winning 1": "Super Seven Card Stud: best high.",
        "STUD §D Winning 2": "Super Stud 8/b and PL: high + 8-or-better low, as Stud 8/b.",
        "STUD §D Winning 3": "Super hi/lo regular: high + low, no qualifier.",
        "STUD §D Winning 4": "Super Razz: lowest A-5 hand.",
        "STUD §D Winning 5": "Super 2-7 Razz: lowest 2-7 hand.",
        "STUD §D Betting 1": (
            "Fixed-limit Super: small 3rd/4th, big 5th-7th; one bet/completion + four raises. "
            "No limit in cash when the round starts heads-up."
        ),
        "STUD §D Betting 2": (
            "PL: the most you can bet or raise is the size of the pot. PL: no blinds, only "
            "antes and the bring-in."
        ),
        "STUD §D Betting 3": (
            "PL: the bring-in is always posted automatically. PL: first completion on 3rd "
            "street is from 2 to 3 times the bring-in. PL: antes count toward the pot size "
            "only from 4th street on."
        ),
        "STUD §D Betting 4": (
            "PL: a per-hand cap, shown with the game name. Once that much is in the pot in "
            "the hand, you are all-in for the rest of it."
        ),
        "STUD §D Good 1": (
            "Exactly two must be discarded; keeping five is not an option. The face-up door "
            "card cannot be discarded."
        ),
        "STUD §D Good 2": (
            "Time runs out: two of the face-down cards are discarded for the player and the "
            "hand goes on. Timing out on the discard never folds."
        ),
        "STUD §D Good 3": (
            "Discarded cards are out of play. If the deck runs short later in the hand they "
            "are shuffled back in."
        ),
        "STUD §D Good 4": (
            "Super Stud Mix rotates the five fixed-limit Super games: Super Seven Card Stud, "
            "Super Razz, Super Stud 8/b, Super Stud hi/lo regular, Super 2-7 Razz."
        ),
        "OPR-643 intro": (
            "Seven-card stud; eights wild for everyone; second wild rank by seat: aces first "
            "player to the dealer's left, twos next, and so on. Own wild card in spades face "
            "down wins half the pot; face up: the hand is abandoned and redealt."
        ),
        "OPR-643 header": (
            "Players: up to 7. Type: Stud; wild cards: eights plus a rank per seat; pot: high "
            "only with a half-pot spade bonus."
        ),
        "OPR-643 1.1": (
            "Up to seven players, standard 52-card deck (no jokers). Dealt and bet like Seven "
            "Card Stud."
        ),
        "OPR-643 1.2": "All eights are wild for every player.",
        "OPR-643 1.3": (
            "Position wild: a rank wild for that player only, set by seat relative to the dealer."
        ),
        "OPR-643 1.3 table": (
            "1st aces, 2nd twos, 3rd threes, 4th fours, 5th and later fives, sixes and so on."
        ),
        "OPR-643 1.4": (
            "The dealer's own rank is not stated; the dealer shall announce it before the deal."
        ),
        "OPR-643 1.5": (
            "Both the eights and the own rank may be used. Another player's position rank is "
            "an ordinary card."
        ),
        "OPR-643 1.6": (
            "Five of a kind is possible. Unless the dealer announces otherwise it ranks above "
            "a straight flush."
        ),
        "OPR-643 2.1": "Each player antes.",
        "OPR-643 2.1 table": (
            "3rd: two down, one up, 1st round; 4th, 5th, 6th: one up, 2nd-4th rounds; 7th: "
            "one up or down at the player's choice, final round."
        ),
        "OPR-643 2.2": "Before the last card the dealer asks each player up or down.",
        "OPR-643 3.1": (
            "Dealt own rank in spades face down: half the pot at showdown whether or not the "
            "best hand. The other half goes to the best five-card hand."
        ),
        "OPR-643 3.2": "Two qualifiers: a quarter each; best hand the remaining half.",
        "OPR-643 3.3": (
            "Whether a qualifier must stay in to collect is not said; the dealer shall "
            "announce it before the deal."
        ),
        "OPR-643 3.4": (
            "Own spade face up: the hand stops at once, all hands are mucked. The pot is not "
            "awarded. Players still in when that card was dealt ante again and get new hands. "
            "Players who had folded may not take part in the redeal."
        ),
        "OPR-643 art. 3 example": (
            "Third seat, threes wild, 3s face down: wins half at showdown although another "
            "has the best hand, who takes the other half."
        ),
        "OPR-643 4.1": (
            "After the final round each remaining player makes the best five of seven, using "
            "eights and own rank as they choose."
        ),
        "OPR-643 4.2": (
            "No spade rule: best hand wins the whole pot. Spade rule: best hand wins half."
        ),
        "OPR-643 art. 4 example": (
            "Seat 2: 2c8dKhKsJd5c4h -> two and eight wild, four kings, jack kicker; for any "
            "other player the two is ordinary."
        ),
        "OPR-643 5 note 1": (
            "Every player has at least eight wild cards available (four eights + four of the "
            "own rank)."
        ),
        "OPR-643 5 note 2": (
            "Read visible cards with the seat in mind: a card useless to you may be wild for "
            "its owner."
        ),
        "OPR-643 5 note 3": "A weak hand may win half.",
        "OPR-643 6 FAQ 1": "Eights for all; seat ranks aces, twos, threes and so on.",
        "OPR-643 6 FAQ 2": (
            "Face down: half at showdown regardless of hand. Face up: abandoned, those still "
            "in ante again."
        ),
        "OPR-643 6 FAQ 3": "Up to seven.",
        "OPR-643 Final authority": "In any doubt about this document, Rob is right.",
        "OPR-643 footer": (
            "Ranking high to low: royal flush, straight flush, four of a kind, full house, "
            "flush, straight, three of a kind, two pair, one pair, high card. Suits never "
            "break ties."
        ),
        "OPR-671 intro": (
            "Seven Card Stud in which players choose their up cards: offered a face-up card, "
            "take it or take the next card of the deck. If an up card matches the rank of one "
            "of the player's face-down cards, both become wild for that player."
        ),
        "OPR-671 header": (
            "2 to 7 players; seven-card stud; wild: matching up and down cards per player; "
            "high only; best hand five aces."
        ),
        "OPR-671 1.1": (
            "Variant of Seven Card Stud, two to seven players, 52 cards (contributed to "
            "pagat.com by Dan Mathe)."
        ),
        "OPR-671 1.2": (
            "Seven cards: two down, four up, one more down; best five-card hand wins the pot."
        ),
        "OPR-671 1.3": (
            "Wild cards are personal. Five of a kind is possible and is the highest hand; "
            "best possible is five aces."
        ),
        "OPR-671 2 intro": (
            "Hole cards dealt normally; each of the four up cards comes by an offer going "
            "round the table."
        ),
        "OPR-671 2.1": "Two cards face down each.",
        "OPR-671 2.2": (
            "Each up round: the top card is turned face up and offered to the player on the "
            "dealer's left, then clockwise."
        ),
        "OPR-671 2.2 b1": "The player offered a card may take it.",
        "OPR-671 2.2 b2": (
            "Taken: a new card is turned up; next player chooses between it and the next card "
            "of the deck."
        ),
        "OPR-671 2.2 b3": (
            "Declined: that player gets the next card of the deck face up, the declined card "
            "is offered to the next player."
        ),
        "OPR-671 2.2 b4": (
            "Goes on to the dealer; the dealer declining takes the next card and the declined "
            "card goes to the bottom of the deck."
        ),
        "OPR-671 2.3": "A betting round after each round of up cards.",
        "OPR-671 2.4": (
            "Seventh card face down to each in the normal way (no offer), then a final round."
        ),
        "OPR-671 2.5": "Who opens is not stated; usual stud practice: highest hand showing opens.",
        "OPR-671 2.5 table": (
            "Hole cards: no betting; 3rd-6th one up by offer, rounds 1-4; 7th one down, round "
            "5, then showdown."
        ),
        "OPR-671 3.1": "Up card matching the rank of a down card: both wild for that player.",
        "OPR-671 3.2": "Includes the seventh card: if it matches an up card, both are wild.",
        "OPR-671 3.3": (
            "Only an up/down match counts; two up or two down of a rank are a natural pair."
        ),
        "OPR-671 4.1": "The highest five-card hand wins the whole pot.",
        "OPR-671 art. 4 example": (
            "8cKd down, takes 8h; As Ad 4c up, 4s seventh: four wild + two natural aces = "
            "five aces."
        ),
        "OPR-671 5 note 1": "Advice: stop betting and fold without a full house or better.",
        "OPR-671 5 note 2": (
            "Taking an offered card that matches a hole card makes two wilds at once."
        ),
        "OPR-671 5 note 3": "Taking can be a bluff: opponents cannot tell whether it matched.",
        "OPR-671 6 FAQ 1": (
            "Wild: any up card matching the rank of one of your down cards, together with "
            "that down card; yours alone."
        ),
        "OPR-671 6 FAQ 2": (
            "You need not take it; decline and take the next card face up; the declined card "
            "goes to the next player."
        ),
        "OPR-671 6 FAQ 3": (
            "Five aces is the best hand; five of a kind ranks above a straight flush."
        ),
        "OPR-671 Final authority": "Rob is right.",
        "OPR-671 footer": "The ten-place ranking, high to low. Suits never break ties.",
        "READING D1": (
            "Suits run clubs, diamonds, hearts, spades: a lowest-door game takes the lowest "
            "suit, a highest-door game the highest, all-ace doors included."
        ),
        "READING D2": "Stud 8/b and Super Stud 8/b have opposite door rules and opposite openers.",
        "READING D3": (
            "Razz and 2-7 Razz, only referred to, are dealt as ordinary stud with the bring- "
            "in and opener of their Super versions."
        ),
        "READING D4": (
            "A showing hand of up to four cards has no straights or flushes; the lowest "
            "showing hand is the exact reverse order. Five cards up are a full poker hand; "
            "against four they compare by category, then ranks, and the extra card is ahead. "
            "Wilds alone on a board count as aces."
        ),
        "READING D5": "When the best board is all-in, the next player clockwise who can act opens.",
        "READING D6": (
            "A low door all-in on the ante posts no bring-in: the next player clockwise with "
            "chips is asked to bring it in, complete or fold. A short bring-in posts what it "
            "has; the price for the others stays the full bring-in."
        ),
        "READING D7": (
            "When everybody just calls the bring-in the round is over; when everybody folds "
            "to it, it wins the antes and its own chips come back."
        ),
        "READING D8": "No burn cards; one card at a time from the dealer's left.",
        "READING D9": (
            "Before a street for which fewer cards remain than players in, all discards join "
            "the rest of the deck; folded hands stay out. The caller gives the new order."
        ),
        "READING D10": (
            "Cards turn up as soon as no further betting is possible and a showdown must "
            "come; the Super discard is made first, hidden."
        ),
        "READING D11": (
            "A dealer who takes the offered card turns no further one; when the dealer has "
            "folded, the last player still in takes the dealer's part; all-in players still "
            "choose; declined cards can come back from the bottom."
        ),
        "READING D12": (
            "Every card whose rank the player has both up and down is wild, the seventh card "
            "included."
        ),
        "READING D13": (
            "Seat ranks are counted among the players dealt in and never change; all up-or- "
            "down choices are made before the first last card is dealt."
        ),
        "READING D14": (
            "From a spade face up on nothing counts: the pot is carried into the redeal with "
            "new antes, seats and ranks stay, a face-down spade is void, folded players stay "
            "out, a player without chips stays eligible for the pots they are in."
        ),
        "READING D15": (
            "Two to eight players in the stud page's games, two to seven in Position Poker "
            "and Eddie's Choice."
        ),
        "READING D16": (
            "When the mix turns is not stated: the caller says how many hands each game lasts."
        ),
        "READING M1": (
            "Uncalled chips go back first. Side pots are layers of equal contribution; layers "
            "with the same eligible players are one pot; folded chips are dead money in the "
            "layer they reach, and a layer nobody live reaches joins the last contested pot."
        ),
        "READING M2": (
            "Every pot is split on its own: spade half first, at a showdown only, then high "
            "and low, each with its own qualifiers."
        ),
        "READING M3": (
            "A halved pot's odd chip goes to the high or best-hand half; inside a half odd "
            "chips go one each clockwise from the dealer's left, or by the highest card by "
            "suit. When the same players tie for both halves the pot is split once."
        ),
        "READING M4": (
            "Three or more spade qualifiers share the spade half equally; a folded qualifier, "
            "where announced, shares in the pots it put chips into."
        ),
        "READING M5": (
            "The bring-in is neither bet nor raise; the completion is the one bet, also when "
            "the bring-in player opens for it."
        ),
        "READING M6": (
            "A round starts with two when two are in at its first action, all-in players "
            "included; the tournament exception needs the number of players left. Over a "
            "short all-in below half a bet the next raise only completes it; from half a bet "
            "on it counts as a raise."
        ),
        "READING M7": (
            "Pot limit: raise to at most the standing bet plus the pot after calling it. The "
            "cap counts antes and bring-in; a raise cut short by the cap is legal and reopens "
            "nothing unless it is a full raise."
        ),
        "READING M8": (
            "Every settlement adds up: paid, returned and carried chips are the chips put in."
        ),
        "READING O1": (
            "In odds every card that is not named is as likely anywhere, dealt already or still to "
            "come, and nobody folds before the showdown."
        ),
        "READING O2": (
            "In odds a last card whose player may choose comes face down, and an offered card is "
            "dealt as though it came from the deck."
        ),
        "READING O3": (
            "In odds a player who has yet to discard keeps any two of the four face-down cards "
            "with equal chance."
        ),
        "READING O4": (
            "In odds a hand that a spade face up stops pays nothing: its pots are carried."
        ),
        "READING R1": (
            "Five of a kind, straight flush (a royal at its top), four of a kind, full house, "
            "flush, straight, three of a kind, two pair, one pair, high card. The wheel is a "
            "straight, five high. Suits never break ties; wild hands tie natural ones."
        ),
        "READING R2": (
            "A-5 low: straights and flushes ignored, ace low, pairs count against; 5-4-3-2-A "
            "is best."
        ),
        "READING R3": (
            "Eight or better: five different ranks, all eight or lower, otherwise as A-5."
        ),
        "READING R4": (
            "2-7 low: ace high only, straights and flushes count against; 7-5-4-3-2 is best."
        ),
        "READING R5": "Cards speak: the hand is what the cards make.",
    }
)
