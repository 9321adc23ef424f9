// What holds in all three games (X1 to X6, and how a step is taken back): the last chapter of each rulebook.
import { t } from "../base/language.js";
import { Cards } from "./pictures.js";
import { html } from "../base/ui.js";

/** @type {import("../frame").Chapter} */
export const common = {
  id: "common",
  title: t("In all three games"),
  passages: [
    {
      rules: ["X1"],
      title: t("The colours"),
      words: [
        t(
          "The colours are yellow, blue, white, green and red. Each has a landscape, a sign and a letter of its own, " +
            "so that nobody has to tell them apart by colour. Purple comes in only with six expeditions in the card " +
            "game.",
        ),
      ],
      picture: {
        caption: t("Desert, sea, mountains, jungle and volcano; the caves by moonlight are purple."),
        drawn: () => html`
          <${Cards} of="Y10 B10 W10 G10 R10 P10" />
        `,
      },
    },
    {
      rules: ["X2"],
      title: t("Where chance comes from"),
      also: [t("random, luck, shuffle, fair")],
      source: [
        { kind: "book" },
        { kind: "here", words: t("The books say to shuffle. That one seed does it is ours.") },
      ],
      words: [
        t(
          "Every shuffle, every deal and the first player come from one seed. The same choices, the same seed and " +
            "the same moves make the same game, on every machine. So any game can be played through again and " +
            "checked.",
        ),
      ],
    },
    {
      rules: ["X3"],
      title: t("A shared win"),
      also: [t("tie, draw, level, equal points")],
      source: [{ kind: "ruling", words: t("Where a book names nothing more that breaks a tie, the win is shared.") }],
      words: [
        t(
          "If players are still level after everything that can break a tie, they have all won. A shared win is a " +
            "result of its own, neither a draw nor a defeat.",
        ),
      ],
    },
    {
      rules: ["X4"],
      title: t("Who begins the game"),
      also: [t("who starts, first player, starting player")],
      source: [
        {
          kind: "ruling",
          words: t("The books go by age, by birthday or by what you agree on. Here the seed chooses."),
        },
      ],
      words: [t("The seed chooses who begins, unless the table has named somebody.")],
      option: "first=0",
    },
    {
      rules: ["X5"],
      title: t("Nothing is asked in vain"),
      also: [t("automatic, skipped, forced")],
      source: [{ kind: "ruling", words: t("The books do not say what happens where nothing can be chosen.") }],
      words: [
        t(
          "Three things pass by themselves, because there is nothing to choose: an extra step that none of your " +
            "explorers can take, a raise that you cannot pay, and taking from a display with no card left. A draw is " +
            "always yours to make, even if only the deck is open.",
        ),
      ],
    },
    {
      rules: ["X6"],
      title: t("The end and the next beginning"),
      source: [
        { kind: "ruling", words: t("The books do not say at which moment points are counted and cards are dealt.") },
      ],
      words: [
        t(
          "The move that ends a round or an expedition also counts the points and deals the next one. After the " +
            "last, the table stays as it stood, with the final points.",
        ),
      ],
    },
    {
      id: "take-back",
      rules: [],
      title: t("Taking a step back"),
      source: [{ kind: "here", words: t("The books do not speak of it. At your own table it is up to you.") }],
      also: [t("take back, undo, mistake, misclick")],
      words: [
        t(
          "As long as it is still your turn, you may take your last step back, or several. It ends where something " +
            "has come to light or changed hands: once a card was drawn, turned up or given away, and once the next " +
            "player has the turn, what is done stays done.",
        ),
      ],
    },
  ],
};
