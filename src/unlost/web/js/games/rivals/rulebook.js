// The rules of Rivals in our own words (R1 to R16).
import { html } from "../../base/ui.js";
import { t } from "../../base/language.js";
import { Face } from "../../table/card.js";
import { Coins, Footprints, Shape } from "./pieces.js";
import { Columns, Fits } from "../../rulebook/pictures.js";
import { common } from "../../rulebook/common.js";

// ---------------------------------------------------------------- pictures

/** Footprints of a card: none on a wager. @param {string} card */
const footprints = (card) => (card[1] === "x" ? 0 : Number(card.slice(1)) < 6 ? 1 : 2);

/** Cards as they lie in the display. @param {{of: string}} props */
const Display = ({ of }) => html`
  <span class="side-by-side shown-cards">
    ${of.split(" ").map(
      (card, at) => html`
        <span class="printed" key=${at}>
          <${Face} card=${card} />
          <${Footprints} n=${footprints(card)} />
        </span>
      `,
    )}
  </span>
`;

/** Gold, in stacks of five. @param {{of: number[]}} props */
const Gold = ({ of }) => html`
  <span class="rivals gold-of">
    ${of.map(
      (coins, at) => html`
        <span key=${at}>
          <${Coins} n=${coins} />
          <b>${coins}</b>
        </span>
      `,
    )}
  </span>
`;

/**
 * What everybody has said in an auction.
 * @param {{of: {name: string, says: string, leads?: boolean, out?: boolean}[]}} props
 */
const Bidders = ({ of }) => html`
  <div class="rivals">
    <ul class="bidders">
      ${of.map(
        ({ name, says, leads, out }, seat) => html`
          <li key=${name} class=${leads ? "leads" : out ? "out" : ""}>
            <${Shape} seat=${seat} />
            <span>${name}</span>
            ${" "}
            <b>${says}</b>
          </li>
        `,
      )}
    </ul>
  </div>
`;

// ---------------------------------------------------------------- the book

/** @type {import("../../frame").Rulebook} */
export const book = {
  minute: [
    {
      title: t("Goal"),
      words: t(
        "Build expeditions from the cards of an open display. Footprints count, wagers multiply them, and the gold " +
          "you keep counts too. The most points win.",
      ),
    },
    {
      title: t("Your turn"),
      words: t(
        "Either turn one more card up into the display, or open an auction for it. Whoever bids most pays, takes " +
          "every card that fits, and may throw one out of the game.",
      ),
    },
    {
      title: t("The end"),
      words: t(
        "There are four piles of twenty cards. Each time a pile is used up, the gold that was paid is shared out " +
          "among all. With the last card of the fourth pile the game is over.",
      ),
    },
  ],
  chapters: [
    {
      id: "setup",
      title: t("Getting ready"),
      passages: [
        {
          rules: ["R1"],
          title: t("Cards and gold"),
          also: [t("number of cards, handshake, investment, contract, coins, money")],
          source: [{ kind: "book" }, { kind: "fact", words: t("The footprints, as the cards show them. Quite sure.") }],
          words: [
            t(
              "There are five colours. Each has thirteen numbers: 2 to 5 twice and 6 to 10 once. A 2 to 5 shows one " +
                "footprint, a 6 to 10 two. Besides there are fifteen wagers, three of each colour; ten starting " +
                "wagers, two of each colour; and 36 gold coins.",
            ),
          ],
          picture: {
            caption: t("A wager has no footprint, a low number one, a high number two."),
            drawn: () => html`
              <${Display} of="Rx R2 R5 R6 R10" />
            `,
          },
          example: {
            words: [t("Footprints of all numbers of one colour, and the numbers of all five colours:")],
            sums: ["8 × 1 + 5 × 2 = 18", "5 × (4 × 2 + 5) = 65"],
          },
        },
        {
          rules: ["R2"],
          title: t("Starting wagers"),
          also: [t("handshake, investment, beginning")],
          source: [
            { kind: "book" },
            { kind: "ruling", words: t("That two players may have the same colour, and that all are dealt again.") },
          ],
          words: [
            t(
              "Everybody gets two starting wagers of two different colours, face up. They begin those two " +
                "expeditions and count as wagers that have been played. Two players may have the same colour. If " +
                "anybody’s two are alike, all are dealt again.",
            ),
            t("The starting wagers that are left go back into the box, and nobody looks at them."),
          ],
          picture: {
            caption: t("A beginning: a wager in green and one in yellow."),
            drawn: () => html`
              <${Columns}
                of=${[
                  { cards: "Yx", value: 0 },
                  { colour: "B", cards: "", value: 0 },
                  { colour: "W", cards: "", value: 0 },
                  { cards: "Gx", value: 0 },
                  { colour: "R", cards: "", value: 0 },
                ]}
              />
            `,
          },
        },
        {
          rules: ["R3"],
          title: t("Piles and gold"),
          words: [
            t(
              "The other 80 cards are shuffled and make four piles of twenty. The first is the draw pile. The gold " +
                "is shared out: 18 coins each for two players, 12 for three, 9 for four.",
            ),
          ],
          picture: {
            caption: t("The gold of two, three and four players at the beginning."),
            drawn: () => html`
              <${Gold} of=${[18, 12, 9]} />
            `,
          },
          example: {
            words: [t("Cards in the piles, and the coins of two, three and four players:")],
            sums: ["65 + 15 = 80", "2 × 18 = 36", "3 × 12 = 36", "4 × 9 = 36"],
          },
        },
      ],
    },
    {
      id: "turn",
      title: t("Your turn"),
      passages: [
        {
          rules: ["R4"],
          title: t("One of two things"),
          also: [t("what can I do, pass, skip a turn")],
          words: [
            t(
              "On your turn you do one of two things: you uncover a card, or you open an auction. One of them it " +
                "must be: you cannot pass.",
            ),
          ],
        },
        {
          rules: ["R5"],
          title: t("Uncovering"),
          also: [t("turn over, reveal, flip")],
          source: [{ kind: "book" }, { kind: "ruling", words: t("That this holds for every card that is turned up.") }],
          words: [
            t("Turn the top card of the draw pile up, into the display. The next player follows."),
            t(
              "If nobody could add this card to an expedition any more, it goes into the box at once, and no other " +
                "card replaces it. This holds for every card that is turned up, also after an auction.",
            ),
          ],
          picture: {
            caption: t("The display grows, until somebody finds it worth an auction."),
            drawn: () => html`
              <${Display} of="Bx B4 R2 W9" />
            `,
          },
        },
        {
          rules: ["R15"],
          title: t("Cards that have become useless"),
          source: [{ kind: "ruling", words: t("The book does not say what becomes of them.") }],
          words: [
            t(
              "A card that was of use when it was turned up stays in the display, even if later nobody can add it " +
                "any more.",
            ),
          ],
        },
      ],
    },
    {
      id: "auction",
      title: t("An auction"),
      passages: [
        {
          rules: ["R6"],
          title: t("Bidding"),
          also: [t("bid, raise, pass, outbid")],
          source: [{ kind: "book" }, { kind: "ruling", words: t("That you need a coin to open an auction.") }],
          words: [
            t(
              "You can open an auction if there is a card in the display and you have at least one coin. Your first " +
                "bid is at least 1.",
            ),
            t(
              "Then, clockwise, everybody who is still in bids more, any amount up to the gold they have, or passes " +
                "for good. Whoever has no more gold than the bid passes without being asked when their turn comes. " +
                "The last one in has won.",
            ),
          ],
          picture: {
            caption: t("Dan has won the auction for 5 coins."),
            drawn: () => html`
              <${Bidders}
                of=${[
                  { name: "Ada", says: t("passed"), out: true },
                  { name: "Ben", says: t("passed"), out: true },
                  { name: "Cleo", says: t("passed"), out: true },
                  { name: "Dan", says: t("won for {amount}", { amount: 5 }), leads: true },
                ]}
              />
            `,
          },
          example: {
            words: [t("Ada opens with 2. Ben passes. Cleo bids 3, Dan 5. Ada passes, and so does Cleo: Dan has won.")],
          },
        },
        {
          rules: ["R7"],
          title: t("Paying"),
          also: [t("bank, pot, pay")],
          words: [t("The winner pays the bid into the supply. Nobody else pays anything.")],
          example: { words: [t("Dan had 9 coins and pays 5. He keeps:")], sums: ["9 − 5 = 4"] },
        },
        {
          rules: ["R8"],
          title: t("Taking cards"),
          also: [t("rising, same number, handshake, investment")],
          words: [
            t(
              "The winner adds as many cards of the display to their own expeditions as they like, one after the " +
                "other: all that fit, some, or none.",
            ),
            t(
              "A number must be as high as the last number of its colour there, or higher. A wager can be added only " +
                "before the first number. When the display is empty, this step is over by itself.",
            ),
          ],
          picture: {
            caption: t("On a 4 the second 4 fits too. A wager comes too late, and so does the 3."),
            drawn: () => html`
              <${Fits} column="Bx B4" fits="B4 B8" not="Bx B3" />
            `,
          },
          example: {
            words: [
              t("Dan takes the blue wager first and then the blue 4, since the wager would no longer fit after it."),
            ],
          },
        },
        {
          rules: ["R9"],
          title: t("Boxing a card"),
          also: [t("remove, throw out, get rid of")],
          words: [t("Then the winner may put one card of the display into the box. It is out of the game.")],
          example: { words: [t("Dan boxes the white 9, which Cleo wanted. The red 2 stays in the display.")] },
        },
        {
          rules: ["R10"],
          title: t("The next card"),
          also: [t("who starts, whose turn")],
          words: [
            t(
              "Then the winner turns the top card of the draw pile up, into the display. The player who sits after " +
                "the winner, clockwise, has the next turn, whoever opened the auction.",
            ),
          ],
          example: { words: [t("After Dan it is Ada’s turn: she sits after him.")] },
        },
      ],
    },
    {
      id: "piles",
      title: t("When a pile runs out"),
      passages: [
        {
          rules: ["R11"],
          title: t("Sharing the gold"),
          also: [t("bank, pot, pay out, income")],
          words: [
            t(
              "As soon as the last card of the draw pile is turned up, all gold in the supply is shared out evenly, " +
                "the bid that was just paid too. What cannot be shared stays in the supply. The next pile becomes " +
                "the draw pile. This happens three times.",
            ),
          ],
          picture: {
            caption: t("The supply has 14 coins. Each of three players gets 4, and 2 stay."),
            drawn: () => html`
              <${Gold} of=${[14]} />
            `,
          },
          example: { words: [t("Four coins each for three players, and two that stay:")], sums: ["3 × 4 + 2 = 14"] },
        },
        {
          rules: ["R12"],
          title: t("The end of the game"),
          also: [t("over, finish, last pile")],
          words: [
            t(
              "When the last card of the fourth pile is turned up, the game is over at once. The gold in the supply " +
                "is not shared out any more.",
            ),
          ],
        },
      ],
    },
    {
      id: "scoring",
      title: t("Scoring"),
      passages: [
        {
          rules: ["R13"],
          title: t("What everything is worth"),
          also: [t("score, count, bonus, multiplier, handshake, investment, negative, minus")],
          words: [
            t(
              "For each expedition count the footprints on its cards and multiply them by one more than its wagers, " +
                "starting wagers too. Four or more numbers bring 8 points more; these are not multiplied. Wagers " +
                "alone are worth nothing, and cost nothing.",
            ),
            t("Each coin you have left is a point. One colour can bring 98 points at most."),
          ],
          picture: {
            caption: t(
              "Five numbers without a wager, two numbers with two wagers, four numbers with one wager, and a wager " +
                "alone.",
            ),
            drawn: () => html`
              <${Columns}
                of=${[
                  { cards: "G2 G3 G5 G7 G9", value: 15 },
                  { cards: "Bx Bx B4 B8", value: 9 },
                  { cards: "Wx W5 W5 W6 W10", value: 20 },
                  { cards: "Rx", value: 0 },
                ]}
              />
            `,
          },
          example: {
            words: [
              t(
                "Green, blue and white in the picture; all of it with 6 coins; and the best that one colour can " +
                  "bring, with all footprints and four wagers:",
              ),
            ],
            sums: [
              "1 + 1 + 1 + 2 + 2 + 8 = 15",
              "(1 + 2) × 3 = 9",
              "(1 + 1 + 2 + 2) × 2 + 8 = 20",
              "15 + 9 + 20 + 0 + 6 = 50",
              "18 × 5 + 8 = 98",
            ],
          },
        },
        {
          rules: ["R14"],
          title: t("Who wins"),
          also: [t("tie, draw, level, winner")],
          words: [t("The most points win. Players who are level share the win: nothing breaks the tie.")],
        },
      ],
    },
    {
      id: "knowing",
      title: t("What everybody knows"),
      passages: [
        {
          rules: ["R16"],
          title: t("Almost everything"),
          also: [t("memory, secret, hidden")],
          source: [{ kind: "book" }, { kind: "ruling", words: t("That gold and bids are open.") }],
          words: [
            t(
              "Gold and bids are open, and so is everything else, but for two things: the order of the cards in the " +
                "piles, and which starting wagers nobody got. Cards that went into the box during the game were seen " +
                "by all.",
            ),
          ],
        },
      ],
    },
    common,
  ],
};
