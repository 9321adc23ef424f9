// What holds in all three games (X1 to X6): the last chapter of each rulebook.
import { t } from "../language.js";
import { Cards } from "./pictures.js";
import { html } from "../ui.js";

/** @type {import("../rules.js").Chapter} */
export const common = {
  id: "common", title: t("In all three games"), passages: [
    {
      rules: ["X1"], title: t("The colours"),
      words: [t("The colours are yellow, blue, white, green and red. Each has a landscape, a sign and a letter of its own, so that nobody has to tell them apart by colour. Purple comes in only with six expeditions in the card game.")],
      picture: { caption: t("Desert, sea, mountains, jungle and volcano; the caves by moonlight are purple."), drawn: () => html`<${Cards} of="Y10 B10 W10 G10 R10 P10" />` },
    },
    {
      rules: ["X2"], title: t("Where chance comes from"),
      words: [t("Every shuffle, every deal and the first player come from one seed. The same choices, the same seed and the same moves make the same game, on every machine. So any game can be played through again and checked.")],
    },
    {
      rules: ["X3"], title: t("A shared win"),
      words: [t("If players are still level after everything that can break a tie, they have all won. A shared win is a result of its own, neither a draw nor a defeat.")],
    },
    {
      rules: ["X4"], title: t("Who begins the game"),
      words: [t("The seed chooses who begins, unless the table has named somebody.")],
      option: "first=0",
    },
    {
      rules: ["X5"], title: t("Nothing is asked in vain"),
      words: [t("Three things pass by themselves, because there is nothing to choose: an extra step that none of your explorers can take, a raise that you cannot pay, and taking from a display with no card left. A draw is always yours to make, even if only the deck is open.")],
    },
    {
      rules: ["X6"], title: t("The end and the next beginning"),
      words: [t("The move that ends a round or an expedition also counts the points and deals the next one. After the last, the table stays as it stood, with the final points.")],
    },
  ],
};
