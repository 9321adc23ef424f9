// The rules of Beacons (K1 to K9).
import { t } from "../../base/language.js";
import { html } from "../../base/ui.js";
import { Cards } from "../../rulebook/pictures.js";

/** @type {import("../../frame").Rulebook} */
export const book = {
  minute: [
    { title: t("Goal"), words: t("Keep beacons: the brightest light does, as long as its sum is not above 7.") },
    {
      title: t("Your turn"),
      words: t("Light one card of your hand, or bury it face down. Then draw one, while there are any."),
    },
  ],
  chapters: [
    {
      id: "setup",
      title: t("Getting ready"),
      passages: [
        {
          rules: ["K1"],
          title: t("The cards"),
          words: [t("There are three colours, and in each the numbers 2 to 5: twelve cards.")],
          picture: {
            caption: t("The cards of one colour."),
            drawn: () => html`
              <${Cards} of="R2 R3 R4 R5" />
            `,
          },
        },
        {
          rules: ["K2"],
          title: t("The deal"),
          words: [t("Everybody gets three cards. The rest is the deck, face down.")],
        },
      ],
    },
    {
      id: "turn",
      title: t("Your turn"),
      passages: [
        {
          rules: ["K3"],
          title: t("Light or bury"),
          words: [t("Lay one card of your hand open on your side of its beacon, or lay it away face down.")],
        },
        {
          rules: ["K4"],
          title: t("Too bright"),
          words: [t("A light whose sum is above 7 is lost, and nothing more is laid there.")],
          option: "limit=7",
        },
        {
          rules: ["K5"],
          title: t("Drawing"),
          words: [t("Then you take the top card of the deck. When it is used up, the hands are played out.")],
        },
      ],
    },
    {
      id: "end",
      title: t("The end"),
      passages: [
        {
          rules: ["K6"],
          title: t("The last card"),
          words: [t("When nobody holds a card any more, the points are counted.")],
        },
        {
          rules: ["K7"],
          title: t("Who keeps a beacon"),
          words: [
            t(
              "The highest sum that is not above 7. It brings a point for each card lit there, by anybody. If two are level, nobody keeps it.",
            ),
          ],
          example: { words: [t("Three cards were lit in yellow, four in red:")], sums: ["3 + 4 = 7"] },
        },
        { rules: ["K8"], title: t("Buried cards"), words: [t("Each card that you buried costs you a point.")] },
        {
          rules: ["K9"],
          title: t("What is secret"),
          words: [t("Nobody sees another’s hand, nor what another has buried.")],
        },
      ],
    },
  ],
};
