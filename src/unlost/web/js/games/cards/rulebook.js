// The rules of the card game in our own words (C1 to C18, partners P1 to P9).
import { html } from "../../base/ui.js";
import { t } from "../../base/language.js";
import { Cards, Columns, Fits, Piles } from "../../rulebook/pictures.js";
import { common } from "../../rulebook/common.js";

/** Two partners' hands, as backs. @param {{sizes: number[][]}} props */
const Hands = ({ sizes }) => html`
  <span class="hands-of">
    ${sizes.map(
      (pair) => html`
        <span key=${pair.join()} class="pair">
          ${pair.map(
            (size, at) => html`
              <span key=${at} class="one-hand">
                <span class="backs">
                  ${Array.from(
                    { length: size },
                    (_, card) => html`
                      <span class="mini back" key=${card}></span>
                    `,
                  )}
                </span>
                <b>${size}</b>
              </span>
            `,
          )}
        </span>
      `,
    )}
  </span>
`;

/** @type {import("../../frame").Rulebook} */
export const book = {
  minute: [
    {
      title: t("Goal"),
      words: t(
        "Each colour is an expedition. Beginning one costs 20 points, so it has to earn more than that. After three " +
          "rounds the most points win.",
      ),
    },
    {
      title: t("Your turn"),
      words: t(
        "Put one card down: on your expedition of its colour, always higher than before, or away on a discard pile. " +
          "Then draw one card, from the deck or from a pile.",
      ),
    },
    {
      title: t("Investments"),
      words: t(
        "Played before the first number of their colour, they double, triple or quadruple what the expedition comes " +
          "to, good or bad.",
      ),
    },
    {
      title: t("The end"),
      words: t(
        "Whoever draws the last card of the deck ends the round. Then the points are counted, and after three rounds " +
          "the game is over.",
      ),
    },
  ],
  chapters: [
    {
      id: "setup",
      title: t("Getting ready"),
      passages: [
        {
          rules: ["C1"],
          title: t("The cards"),
          also: [t("deck, number of cards, wager, handshake")],
          words: [
            t(
              "There are five colours with twelve cards each: the numbers 2 to 10 once, and three investments. That " +
                "makes sixty cards.",
            ),
          ],
          picture: {
            caption: t("All cards of one colour: three investments and nine numbers, from the camp to the lost city."),
            drawn: () => html`
              <${Cards} of="Gx Gx Gx G2 G3 G4 G5 G6 G7 G8 G9 G10" />
            `,
          },
        },
        {
          rules: ["C4"],
          title: t("The deal"),
          also: [t("starting hand, hand size, face down")],
          words: [
            t(
              "Each player gets eight cards. The rest is the deck; it lies face down in the middle. How many cards " +
                "it still has is open to everybody.",
            ),
          ],
          example: { words: [t("Two players with five colours begin with this deck:")], sums: ["60 − 8 − 8 = 44"] },
        },
      ],
    },
    {
      id: "turn",
      title: t("Your turn"),
      passages: [
        {
          rules: ["C5"],
          title: t("First put down, then draw"),
          also: [t("what can I do, pass, skip a turn")],
          words: [
            t(
              "A turn has two steps: put one card of your hand down, then draw one. Neither can be left out, so " +
                "after each turn you hold as many cards as before.",
            ),
          ],
        },
        {
          rules: ["C6"],
          title: t("On an expedition"),
          also: [t("rising, ascending, skip numbers, play a card")],
          words: [
            t(
              "Lay the card on your own side, in the column of its colour. A number must be higher than the last " +
                "number there. You may leave numbers out, but what you have passed you can never lay again.",
            ),
          ],
          picture: {
            caption: t("On a 5, the 6 and the 9 fit. The 4 comes too late."),
            drawn: () => html`
              <${Fits} column="R2 R5" fits="R6 R9" not="R4" />
            `,
          },
        },
        {
          rules: ["C7"],
          title: t("Investments come first"),
          also: [t("wager, handshake, contract, bet, multiplier, double")],
          words: [
            t(
              "An investment goes down before the first number of its colour. You may lay one, two or all three, in " +
                "any order. Once a number lies there, it is too late.",
            ),
          ],
          picture: {
            caption: t("Two investments, then the 3. A third investment can no longer be laid."),
            drawn: () => html`
              <${Fits} column="Gx Gx G3" fits="G8" not="Gx" />
            `,
          },
        },
        {
          rules: ["C8"],
          title: t("Or on a discard pile"),
          also: [t("throw away, get rid of, put away")],
          words: [
            t(
              "Instead, lay the card face up on the discard pile of its colour. This is always allowed, also with a " +
                "card that would fit your expedition. Of each pile only the top card shows.",
            ),
          ],
        },
        {
          rules: ["C9"],
          title: t("Drawing a card"),
          also: [t("pick up, take a card")],
          words: [t("Take the top card of the deck, or the top card of any discard pile.")],
        },
        {
          rules: ["C10"],
          title: t("Not what you have just discarded"),
          also: [t("take back, closed pile")],
          words: [
            t(
              "The card you have put away this turn stays away: its pile is closed to your draw. The other piles and " +
                "the deck are open. On your next turn you may take it, if it is still on top.",
            ),
          ],
          picture: {
            caption: t(
              "You have just discarded the red 4, so the red pile is closed. You may draw from the deck, or take the " +
                "yellow 3 or the blue 8.",
            ),
            drawn: () => html`
              <${Piles} tops="Y3 B8 R4" closed="R" deck=${31} />
            `,
          },
        },
      ],
    },
    {
      id: "end",
      title: t("The end of a round"),
      passages: [
        {
          rules: ["C11"],
          title: t("The last card of the deck"),
          also: [t("end of the game, over, deck empty")],
          words: [
            t(
              "Whoever draws it ends the round at once: nobody has another turn. Cards that are left in a hand count " +
                "nothing, neither for you nor against you.",
            ),
          ],
        },
        {
          rules: ["C17"],
          title: t("No round goes on for ever"),
          also: [t("turn limit, endless, stalling")],
          source: [{ kind: "ruling", words: t("The book sets no limit to the turns of a round.") }],
          words: [
            t(
              "Whoever draws from a discard pile leaves the deck as it is, and two players could do that without " +
                "end. So a round is also over after 200 complete turns, those of all players together, and is " +
                "counted as it stands. How many are left is open to everybody. A table may choose another number.",
            ),
            t("A turn counts when it is complete. Giving two cards to a partner is one turn."),
          ],
          option: "max_turns=200",
        },
      ],
    },
    {
      id: "scoring",
      title: t("Scoring"),
      passages: [
        {
          rules: ["C12"],
          title: t("What an expedition is worth"),
          also: [t("score, count, negative, minus, multiplier, handshake, wager, cost, break even")],
          words: [
            t("An expedition without a card is worth nothing, and costs nothing."),
            t(
              "For any other, add up its numbers and take 20 away for the journey. Multiply that by one more than " +
                "its investments: by 2 with one, by 3 with two, by 4 with three. A loss is multiplied too.",
            ),
          ],
          picture: {
            caption: t(
              "White was never begun. Blue has not earned its journey. Yellow has, and one investment doubles that. " +
                "Two investments triple the loss of green.",
            ),
            drawn: () => html`
              <${Columns}
                of=${[
                  { colour: "W", cards: "", value: 0 },
                  { cards: "B2 B5 B9", value: -4 },
                  { cards: "Yx Y5 Y8 Y10", value: 6 },
                  { cards: "Gx Gx G3 G6", value: -33 },
                ]}
              />
            `,
          },
          example: {
            words: [t("Blue, yellow and green in the picture:")],
            sums: ["2 + 5 + 9 − 20 = −4", "(5 + 8 + 10 − 20) × 2 = 6", "(3 + 6 − 20) × 3 = −33"],
          },
        },
        {
          rules: ["C13"],
          title: t("Investments without a number"),
          also: [t("negative, minus, wager, handshake")],
          words: [t("An expedition of investments alone still costs its journey, and they multiply that.")],
          picture: {
            caption: t("One investment, two, three, and no number after them."),
            drawn: () => html`
              <${Columns}
                of=${[
                  { cards: "Rx", value: -40 },
                  { cards: "Rx Rx", value: -60 },
                  { cards: "Rx Rx Rx", value: -80 },
                ]}
              />
            `,
          },
          example: {
            words: [t("With one, two and three investments:")],
            sums: ["(0 − 20) × 2 = −40", "(0 − 20) × 3 = −60", "(0 − 20) × 4 = −80"],
          },
        },
        {
          rules: ["C14"],
          title: t("Eight cards or more"),
          also: [t("bonus, maximum, best score")],
          words: [
            t(
              "An expedition of at least eight cards, investments counted, gains 20 points more. They are added at " +
                "the end and not multiplied. So an expedition is worth at least −80 and at most 156.",
            ),
          ],
          picture: {
            caption: t("Eight cards with one investment; and the best there can be, all twelve cards of a colour."),
            drawn: () => html`
              <${Columns}
                of=${[
                  { cards: "Bx B2 B3 B4 B5 B6 B7 B8", value: 50 },
                  { cards: "Wx Wx Wx W2 W3 W4 W5 W6 W7 W8 W9 W10", value: 156 },
                ]}
              />
            `,
          },
          example: {
            words: [t("Blue and white in the picture:")],
            sums: [
              "(2 + 3 + 4 + 5 + 6 + 7 + 8 − 20) × 2 + 20 = 50",
              "(2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 − 20) × 4 + 20 = 156",
            ],
          },
        },
      ],
    },
    {
      id: "game",
      title: t("From round to round"),
      passages: [
        {
          rules: ["C3"],
          title: t("How many rounds"),
          words: [
            t("A game is three rounds, if nothing else is said. A table may choose any number, also a single round."),
          ],
          option: "rounds=3",
        },
        {
          rules: ["C15"],
          title: t("Points add up"),
          also: [t("who starts, first player, starting player, total")],
          source: [{ kind: "book" }, { kind: "ruling", words: t("Who begins if you are level.") }],
          words: [
            t(
              "Your points of all rounds are added up. Whoever has more points so far begins the next round; if you " +
                "are level, whoever did not begin the last one. Rounds that break a tie begin the same way.",
            ),
          ],
          example: {
            words: [t("Somebody who made 34 points, lost 12 and made 51 has now:")],
            sums: ["34 − 12 + 51 = 73"],
          },
        },
        {
          rules: ["C16"],
          title: t("Who wins"),
          also: [t("tie, draw, level, winner")],
          source: [{ kind: "book" }, { kind: "fact", words: t("Further rounds are usual at tournaments. Sure.") }],
          words: [
            t(
              "After the last round the higher total wins. Level totals are a shared win. If the table has chosen " +
                "so, level players play one more round instead, as often as it takes.",
            ),
          ],
          option: "tiebreak_round=true",
        },
      ],
    },
    {
      id: "knowing",
      title: t("What everybody knows"),
      passages: [
        {
          rules: ["C18"],
          title: t("Open and hidden"),
          also: [t("memory, count cards, secret")],
          words: [
            t(
              "You know your own hand, both sides of the table, how many cards the deck has, and everything that was " +
                "ever discarded. Of the piles the table shows the top cards; the log tells the rest.",
            ),
            t(
              "A card that somebody took from a discard pile is known to be in that hand, and the table shows it " +
                "there. If such a card is put down later, it counts as that one, even if the hand held a second copy.",
            ),
            t(
              "With partners, somebody who has given cards away unseen may have given any of them, so for the " +
                "opponents none of that hand is certain any more.",
            ),
          ],
        },
      ],
    },
    {
      id: "variants",
      title: t("Editions and variants"),
      passages: [
        {
          rules: ["C2"],
          title: t("Six expeditions"),
          source: [{ kind: "fact", words: t("The 2018 edition has it. Sure.") }],
          words: [
            t(
              "The long game of the 2018 edition adds a sixth colour, purple, with the same twelve cards: 72 in all. " +
                "Everything else stays as it is.",
            ),
          ],
          points: [
            t("How many rounds are played can be chosen freely: see C3."),
            t("A tie can be broken by further rounds: see C16."),
            t("Four can play as partners: see P1 to P9."),
          ],
          picture: {
            caption: t("Purple, the sixth expedition, goes into the caves."),
            drawn: () => html`
              <${Cards} of="Px P2 P4 P6 P8 P10" />
            `,
          },
          example: { words: [t("Two players then begin with this deck:")], sums: ["72 − 8 − 8 = 56"] },
          option: "expeditions=6",
        },
        {
          id: "house-rules",
          rules: [],
          title: t("House rules and little games"),
          source: [{ kind: "here", words: t("No book has these. The figures of other rules follow what you choose.") }],
          also: [t("house rules, variant, quick game, small game, beginners, children, options")],
          words: [
            t(
              "Two players can change the game itself: make it small and quick, or hard. Each of these can be chosen " +
                "by itself, and at least one card must be left to draw.",
            ),
            t("Partners can choose the number of expeditions only, from three on."),
          ],
          table: {
            head: [t("What can be chosen"), t("From … to"), t("In the book")],
            rows: [
              [t("Expeditions"), "1 – 6", "5"],
              [t("The highest number of each colour"), "3 – 10", "10"],
              [t("Investments of each colour"), "0 – 3", "3"],
              [t("Cards in hand"), "2 – 8", "8"],
              [t("What it costs to begin an expedition"), "0 – 30", "20"],
              [t("20 points more for eight cards"), t("with or without"), t("with")],
            ],
          },
          example: {
            words: [
              t(
                "Three colours with the numbers 2 to 6 and one investment each, and four cards in hand, make this " +
                  "deck:",
              ),
            ],
            sums: ["3 × (5 + 1) − 2 × 4 = 10"],
          },
          option: "expeditions=3 highest=6 investments=1 hand=4 cost=10 bonus=false",
        },
      ],
    },
    {
      id: "partners",
      title: t("Four players, two against two"),
      passages: [
        {
          rules: ["P1"],
          title: t("More cards"),
          source: [
            { kind: "book" },
            { kind: "ruling", words: t("The 90 cards. The book has partners with five colours only.") },
          ],
          words: [
            t(
              "A second 2, 3 and 4 of each colour come in: 75 cards, or 90 with six expeditions. There are still " +
                "three investments of each colour. What is not said here is as with two players.",
            ),
          ],
          picture: {
            caption: t("All cards of one colour with partners: fifteen."),
            drawn: () => html`
              <${Cards} of="Bx Bx Bx B2 B2 B3 B3 B4 B4 B5 B6 B7 B8 B9 B10" />
            `,
          },
          example: {
            words: [t("Each of the four gets eight cards, so they begin with this deck:")],
            sums: ["75 − 4 × 8 = 43"],
          },
        },
        {
          rules: ["P2"],
          title: t("One side, one score"),
          words: [
            t(
              "Partners sit opposite each other. They lay their cards on one side, build one set of expeditions " +
                "together, and have one score.",
            ),
          ],
        },
        {
          rules: ["P3"],
          title: t("No number twice"),
          words: [
            t(
              "The 2, 3 and 4 are there twice, but never twice in one expedition: each number must be higher than " +
                "the last, as in C6.",
            ),
          ],
          picture: {
            caption: t("The second 3 does not fit on the first."),
            drawn: () => html`
              <${Fits} column="W2 W3" fits="W4" not="W3" />
            `,
          },
        },
        {
          rules: ["P4"],
          title: t("Giving two cards"),
          also: [t("pass cards, swap, exchange, hand over")],
          words: [
            t(
              "Instead of a normal turn you may give your partner exactly two cards of your hand, face down. Then " +
                "you neither put a card down nor draw one.",
            ),
            t(
              "You must keep at least six, so whoever holds six cannot give. The cards go over one by one, each at " +
                "once; after the first, the second must follow.",
            ),
          ],
          picture: {
            caption: t(
              "The hands of two partners: eight each, or six and ten, or ten and six. Others cannot come about.",
            ),
            drawn: () => html`
              <${Hands}
                sizes=${[
                  [8, 8],
                  [6, 10],
                  [10, 6],
                ]}
              />
            `,
          },
        },
        {
          rules: ["P5"],
          title: t("Hands keep their size"),
          source: [{ kind: "ruling", words: t("The book does not say whether you draw back up to eight.") }],
          words: [
            t(
              "A normal turn is one card down and one card drawn, whatever you hold. With six cards you play on with " +
                "six: nobody draws back up to eight.",
            ),
          ],
        },
        {
          rules: ["P6"],
          title: t("What others have discarded"),
          source: [{ kind: "ruling", words: t("The book does not say whose discards are closed when four play.") }],
          words: [
            t(
              "Only the pile on which you yourself have just discarded is closed to you. What your partner or an " +
                "opponent has put away you may take.",
            ),
          ],
        },
        {
          rules: ["P7"],
          title: t("As often as you like"),
          words: [
            t(
              "A pair may give again and again, also in turns that follow each other, as long as the hands allow it " +
                "(P4). Each gift is a turn, so a round still comes to its end (C17).",
            ),
          ],
        },
        {
          rules: ["P8"],
          title: t("In silence"),
          also: [t("chat, talk, table talk, hints")],
          words: [
            t(
              "Which cards were given only giver and receiver know. Partners do not talk about their play, so the " +
                "chat of their table is closed from the first deal to the end of the match.",
            ),
          ],
        },
        {
          rules: ["P9"],
          title: t("Which partner begins"),
          also: [t("who starts, first player, starting player")],
          source: [{ kind: "ruling", words: t("The book does not say which of two partners begins.") }],
          words: [
            t(
              "The team with more points begins the next round, or, if the teams are level, the one that did not " +
                "begin the last. Of its two players it is the one who has begun fewer rounds; if that is equal, the " +
                "one with the lower seat.",
            ),
          ],
        },
      ],
    },
    common,
  ],
};
