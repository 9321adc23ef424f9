// The rules of the board game in our own words (B1 to B30).
import { COLOURS, capital, html } from "../../base/ui.js";
import { t } from "../../base/language.js";
import { ART } from "../../table/card.js";
import { Pawn, Stone, Tile, UNIT, Urn, wayOf } from "./pieces.js";
import { Cards, Columns, Fits, Piles } from "../../rulebook/pictures.js";
import { common } from "../../rulebook/common.js";

// ---------------------------------------------------------------- figures

const STONES = [-20, -15, -10, 5, 10, 15, 30, 35, 50];
const BRIDGE = 7; // the first stone beyond it
/** @type {Record<string, number[]>} */
const SPACES = { Y: [2, 3, 5, 7, 9], B: [2, 4, 6, 7, 9], W: [3, 5, 6, 7, 9], G: [2, 4, 5, 7, 9], R: [3, 4, 6, 7, 9] };
const ARTIFACTS = 9; // in each expedition, so in the short game too
const SHORT = [-20, -15, 10, 15, 30, 50];
const LONG = [-50, -45, -40, -10, -5, 0, 30, 35, 40, 70, 75, 80, 110, 115, 120, 150];

// ---------------------------------------------------------------- pictures

/** @typedef {{seat: number, piece: string, ghost?: boolean}} Standing */

/**
 * A path from camp to city, or its beginning.
 * @param {{letter: string, tiles?: Record<number, string>, standing?: Record<number, Standing[]>}} props
 */
const Way = ({ letter, tiles = {}, standing = {} }) => html`
  <span class="path" data-colour=${letter}>
    <span class="place own">
      <span class="scene" style=${`background-image:url(/art/${ART[letter]}.svg)`}></span>
      <span class="walk">
        <svg class="way-on" viewBox="0 0 100 100" preserveAspectRatio="none">
          <path class="way under" vector-effect="non-scaling-stroke" d=${wayOf(letter, BRIDGE)} />
          <path class="way" vector-effect="non-scaling-stroke" d=${wayOf(letter, BRIDGE)} />
        </svg>
        <span class="river" style=${`top:${UNIT * (BRIDGE - 1 + 0.37)}%`}><span class="bridge"></span></span>
        ${STONES.map(
          (value, at) => html`
            <${Stone}
              key=${at}
              letter=${letter}
              stone=${at + 1}
              value=${value}
              bridge=${BRIDGE}
              space=${at + 1 in tiles}
              tile=${tiles[at + 1]}
              standing=${standing[at + 1] ?? []}
              seat=${null}
              names=${[]}
              brings=${[]}
              last=${{ pawns: {} }}
            />
          `,
        )}
      </span>
    </span>
  </span>
`;

/** @param {number} seat @param {string} [piece] @param {boolean} [ghost] @returns {Standing} */
const one = (seat, piece = "adventurer", ghost = false) => ({ seat, piece, ghost });

/** Tiles, and how many there are of each. @param {{of: [string, number][]}} props */
const Tiles = ({ of }) => html`
  <span class="side-by-side">
    ${of.map(
      ([tile, number]) => html`
        <span class="tile-of" key=${tile}>
          <${Tile} tile=${tile} />
          <b>×${number}</b>
        </span>
      `,
    )}
  </span>
`;

// ---------------------------------------------------------------- the book

/** @type {import("../../frame").Rulebook} */
export const book = {
  minute: [
    {
      title: t("Goal"),
      words: t(
        "Lead your explorers along five paths. The first three stones of a path cost points, the later ones pay more " +
          "and more. After three expeditions the most points win.",
      ),
    },
    {
      title: t("Your turn"),
      words: t(
        "Play a card to begin a path or to go one stone on, or discard it. Take what lies on the stone: artifacts, " +
          "points, extra steps. Then draw a card.",
      ),
    },
    {
      title: t("The end"),
      words: t(
        "When five explorers of all players together are over a bridge, or the deck is empty, everybody is paid " +
          "where they stand. Artifacts pay at the end of the game, if you have enough of them.",
      ),
    },
  ],
  chapters: [
    {
      id: "setup",
      title: t("Getting ready"),
      passages: [
        {
          rules: ["B1"],
          title: t("The cards"),
          also: [t("deck, number of cards, wager, handshake")],
          words: [
            t("There are five colours with the values 0 to 10, each of them twice. There are no investments here."),
          ],
          example: { words: [t("Five colours, eleven values, two of each:")], sums: ["5 × 11 × 2 = 110"] },
          picture: {
            caption: t("All values of one colour. Each card is there twice."),
            drawn: () => html`
              <${Cards} of="B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10" />
            `,
          },
        },
        {
          rules: ["B2"],
          title: t("The paths"),
          also: [t("board, score of a stone, negative, minus, river")],
          source: [
            {
              kind: "fact",
              words: t(
                "The values of the stones, which we know from outside the books. Four of them stand in the newest " +
                  "book too. Quite sure.",
              ),
            },
          ],
          words: [
            t(
              "Each colour has a path of nine stones, from the camp to the lost city. The stones are worth −20, −15, " +
                "−10, 5, 10, 15, 30, 35 and 50 points. Between the sixth and the seventh stone a bridge leads over " +
                "the river.",
            ),
          ],
          picture: {
            caption: t("A path from camp, above, to city, below: dark stones cost, light ones pay."),
            drawn: () => html`
              <${Way} letter="W" />
            `,
          },
        },
        {
          rules: ["B3"],
          title: t("The explorers"),
          also: [t("pieces, figures, pawns, meeple, multiplier, double")],
          words: [
            t(
              "Everybody has four adventurers and one researcher. The researcher, larger and with a hat, counts " +
                "double when the points are counted.",
            ),
          ],
          picture: {
            caption: t("Your five explorers. Each player’s have a colour and a sign of their own."),
            drawn: () => html`
              <span class="pawns-of">
                ${[0, 1, 2, 3].map(
                  (at) => html`
                    <${Pawn} key=${at} seat=${2} />
                  `,
                )}
                <${Pawn} seat=${2} piece="researcher" />
              </span>
            `,
          },
        },
        {
          rules: ["B4"],
          title: t("The tiles"),
          source: [
            { kind: "book" },
            {
              kind: "fact",
              words: t("The values of the seven point tiles: a sister game has the same, divided by five. Likely."),
            },
          ],
          words: [
            t(
              "There are 25 tiles: nine artifacts, nine arrows, and seven with victory points. Two of these are " +
                "worth 5, three 10 and two 15.",
            ),
          ],
          example: { words: [t("Artifacts, arrows, and points of 5, 10 and 15:")], sums: ["9 + 9 + 2 + 3 + 2 = 25"] },
          picture: {
            caption: t("Artifact, arrow and victory points, with how many there are of each."),
            drawn: () => html`
              <${Tiles}
                of=${[
                  ["artifact", 9],
                  ["arrow", 9],
                  ["5", 2],
                  ["10", 3],
                  ["15", 2],
                ]}
              />
            `,
          },
        },
        {
          rules: ["B5"],
          title: t("Where tiles lie"),
          source: [
            {
              kind: "fact",
              words: t(
                "The five patterns are those of a sister game’s board; two others who rebuilt it agree. That this " +
                  "board has the same, and which colour has which, is our reconstruction. Likely, not certain.",
              ),
            },
          ],
          words: [
            t("Each path has five spaces for tiles, one of them always at the ninth stone, and none at the first."),
            t(
              "If your board has them elsewhere, a table can be given its spaces: 25 in all, on stones 2 to 9, " +
                "spread in any way.",
            ),
          ],
          table: {
            head: [t("Path"), t("Stones with a tile")],
            rows: Object.entries(SPACES).map(([letter, stones]) => [capital(COLOURS[letter]), stones.join(" · ")]),
          },
          option: 'tile_spaces={"Y": [2, 3, 5, 7, 9], …}',
        },
        {
          rules: ["B6"],
          title: t("Before each expedition"),
          words: [
            t(
              "Shuffle all tiles and lay them face up on their spaces. Shuffle all cards and deal eight to each " +
                "player. The rest is the deck.",
            ),
            t("Two players first put thirty cards away without looking at them; in each expedition thirty others."),
          ],
          example: {
            words: [t("The deck of two, three and four players at the beginning:")],
            sums: ["110 − 30 − 2 × 8 = 64", "110 − 3 × 8 = 86", "110 − 4 × 8 = 78"],
          },
        },
      ],
    },
    {
      id: "turn",
      title: t("Your turn"),
      passages: [
        {
          rules: ["B7"],
          title: t("What a turn is"),
          also: [t("what can I do, pass, skip a turn")],
          words: [
            t(
              "Put one card down: begin a path with it, move on, or discard it. See what follows from that. Then " +
                "draw one card.",
            ),
          ],
        },
        {
          rules: ["B8"],
          title: t("Beginning a path"),
          also: [t("start a path, new path")],
          words: [
            t(
              "Where you have no explorer yet, you can begin: lay the card in front of you, take an adventurer or " +
                "the researcher, as long as you have one in hand, and put the piece on the first stone.",
            ),
          ],
          picture: {
            caption: t("A new path: the explorer stands on the first stone, which is worth −20."),
            drawn: () => html`
              <span class="cut" style="--cut:190px"><${Way} letter="G" standing=${{ 1: [one(2)] }} /></span>
            `,
          },
        },
        {
          rules: ["B9"],
          title: t("The lowest card begins"),
          also: [t("start with, first card")],
          source: [{ kind: "book" }, { kind: "ruling", words: t("That a table can do without it.") }],
          words: [
            t(
              "The card that begins a path must be the lowest of its colour in your hand. A table can do without " +
                "this rule, and in the up-and-down variant (B26) it does not hold.",
            ),
          ],
          picture: {
            caption: t("With these three in hand, only the 3 may begin the green path."),
            drawn: () => html`
              <${Fits} column="" colour="G" fits="G3" not="G6 G9" />
            `,
          },
          option: "lowest_start=false",
        },
        {
          rules: ["B10"],
          title: t("Moving on"),
          also: [t("advance, rising, same number, skip numbers")],
          words: [
            t(
              "A card of the path’s colour, as high as your last one there or higher, takes your explorer one stone " +
                "forward. You may leave values out.",
            ),
          ],
          picture: {
            caption: t("On a 4 the second 4 fits too, and so does the 9. The 3 does not."),
            drawn: () => html`
              <${Fits} column="R2 R4" fits="R4 R9" not="R3" />
            `,
          },
        },
        {
          rules: ["B11"],
          title: t("On the ninth stone"),
          also: [t("the end of a path, city, bonus step")],
          words: [
            t(
              "An explorer on the ninth stone has arrived and stays there. You may still lay fitting cards of that " +
                "colour. For each of them you may move another of your explorers one stone, if it is on a path and " +
                "not on its ninth stone. You may also leave that.",
            ),
            t("If none of yours can move, you may lay the card all the same, and nothing is asked."),
          ],
        },
        {
          rules: ["B12"],
          title: t("Discarding"),
          also: [t("throw away, get rid of, put away")],
          words: [
            t(
              "Instead, lay the card face up on the discard pile of its colour. This is always allowed. Of each pile " +
                "only the top card shows.",
            ),
          ],
        },
        {
          rules: ["B13"],
          title: t("Drawing a card"),
          also: [t("pick up, take a card, take back, closed pile")],
          source: [{ kind: "book" }, { kind: "ruling", words: t("That the card you have just discarded is closed.") }],
          words: [
            t(
              "Take the top card of the deck or of a discard pile, but not the card that you have just discarded: " +
                "its pile is closed to your draw.",
            ),
          ],
          picture: {
            caption: t(
              "You have just discarded the white 0, so the white pile is closed. The deck and the other piles are " +
                "open.",
            ),
            drawn: () => html`
              <${Piles} tops="Y6 W0 G2" closed="W" deck=${52} />
            `,
          },
        },
      ],
    },
    {
      id: "tiles",
      title: t("Tiles on the way"),
      passages: [
        {
          rules: ["B14"],
          title: t("When a tile acts"),
          words: [
            t(
              "A tile acts whenever an explorer steps on its stone, whether by a card or by an extra step. The first " +
                "stones have no tiles.",
            ),
          ],
        },
        {
          rules: ["B15"],
          title: t("Artifacts"),
          also: [t("urn, treasure, vase")],
          words: [
            t("Whoever steps on an artifact must take it. Its space stays empty for the rest of the expedition."),
          ],
          picture: {
            caption: t("An artifact, and the space of one that was taken."),
            drawn: () => html`
              <span class="side-by-side">
                <span class="tile-of"><${Tile} tile="artifact" /></span>
                <span class="tile-of"><${Tile} tile=${undefined} /></span>
              </span>
            `,
          },
        },
        {
          rules: ["B16"],
          title: t("Victory points"),
          also: [t("bonus, points tile")],
          words: [
            t(
              "Whoever steps on victory points must take them, at once and once. The researcher does not double " +
                "them. The tile stays, and pays everybody who steps there.",
            ),
          ],
          example: {
            words: [
              t(
                "You have 20 points. Your researcher steps on a tile with 15, and then your opponent’s adventurer " +
                  "does. You now have:",
              ),
            ],
            sums: ["20 + 15 = 35"],
          },
        },
        {
          rules: ["B17"],
          title: t("Arrows"),
          also: [t("bonus step, extra move, chain")],
          words: [
            t(
              "An arrow offers an extra step: you may move any one of your explorers one stone, if it is on a path " +
                "and not on its ninth stone. It may be the one that met the arrow. You may also leave it.",
            ),
            t("The tile stays. If the new stone has a tile, that acts as well, so that one step can lead to the next."),
          ],
          picture: {
            caption: t(
              "The explorer meets an arrow on the third stone and may go on to the fourth. From there a card leads " +
                "to the tile with 15 points.",
            ),
            drawn: () => html`
              <span class="cut" style="--cut:290px">
                <${Way}
                  letter="Y"
                  tiles=${{ 3: "arrow", 5: "15" }}
                  standing=${{ 3: [one(2)], 4: [one(2, "adventurer", true)] }}
                />
              </span>
            `,
          },
        },
      ],
    },
    {
      id: "end",
      title: t("The end of an expedition"),
      passages: [
        {
          rules: ["B18"],
          title: t("Five over a bridge"),
          also: [t("end of the game, over, finish")],
          words: [
            t(
              "The expedition ends at once when five explorers, those of all players together, stand on the seventh " +
                "stone or beyond. The tile on the stone that ends it does not act, and no card is drawn.",
            ),
          ],
          picture: {
            caption: t("Four are over a bridge. The next one to reach a seventh stone ends the expedition."),
            drawn: () => html`
              <span class="planks">
                ${[1, 1, 1, 1, 0].map(
                  (full, at) => html`
                    <i key=${at} class=${full ? "full" : ""}></i>
                  `,
                )}
              </span>
            `,
          },
        },
        {
          rules: ["B19"],
          title: t("The last card of the deck"),
          words: [t("The expedition also ends at once when somebody draws the last card of the deck.")],
        },
        {
          rules: ["B29"],
          title: t("No expedition goes on for ever"),
          source: [{ kind: "ruling", words: t("The books set no limit to the turns of an expedition.") }],
          words: [
            t(
              "After 400 complete turns, those of all players together, an expedition ends and is counted as it " +
                "stands. A table may choose another number.",
            ),
          ],
          option: "max_turns=400",
        },
      ],
    },
    {
      id: "scoring",
      title: t("Scoring"),
      passages: [
        {
          rules: ["B20"],
          title: t("What explorers bring"),
          also: [t("score, count, negative, minus, below zero, multiplier, double")],
          words: [
            t(
              "Each of your adventurers counts the value of its stone, and the researcher twice that, whether it is " +
                "a gain or a loss. All of it together is added to your points. You never have less than zero.",
            ),
          ],
          picture: {
            caption: t("Three adventurers on stones worth −15, 10 and 30, and the researcher on a stone worth 15."),
            drawn: () => html`
              <span class="side-by-side four-ways">
                <${Way} letter="Y" standing=${{ 2: [one(2)] }} />
                <${Way} letter="B" standing=${{ 5: [one(2)] }} />
                <${Way} letter="G" standing=${{ 7: [one(2)] }} />
                <${Way} letter="R" standing=${{ 6: [one(2, "researcher")] }} />
              </span>
            `,
          },
          example: {
            words: [
              t(
                "The four explorers in the picture bring 55. Somebody who has 20 points and loses 35 comes out below " +
                  "zero, and so has 0.",
              ),
            ],
            sums: ["−15 + 10 + 30 + 15 × 2 = 55", "20 − 35 = −15"],
          },
        },
        {
          rules: ["B22"],
          title: t("Between expeditions"),
          also: [t("who starts, first player, starting player, next round")],
          words: [
            t(
              "After the count, also the last one, each artifact tile that you took becomes an artifact token, which " +
                "you keep to the end of the game. Explorers come back to your hand, and points stay. The next " +
                "expedition is begun by whoever sits after the player whose turn it was.",
            ),
          ],
        },
      ],
    },
    {
      id: "game",
      title: t("The end of the game"),
      passages: [
        {
          rules: ["B23"],
          title: t("Long and short"),
          words: [t("The long game has three expeditions, the short game one.")],
          option: "expeditions=1",
        },
        {
          rules: ["B24"],
          title: t("What artifacts pay"),
          also: [t("negative, minus, bonus, urn, treasure")],
          source: [
            { kind: "book" },
            {
              kind: "fact",
              words: t(
                "Both tracks. The short one is that of a sister game times five. The long one agrees with the " +
                  "examples of the newest book; in the older books even five still cost something. Quite sure.",
              ),
            },
            { kind: "ruling", words: t("That nobody falls below zero here either.") },
          ],
          words: [
            t(
              "At the end of the game your artifact tokens pay, or cost, what the track of your game says. It is the " +
                "same in all editions. In the long game every third token makes a leap, and from fifteen on it is " +
                "always 150.",
            ),
            t(
              "Whoever has to pay more than they have pays what is there: nobody falls below zero. If your board has " +
                "another track, a table can be given that.",
            ),
          ],
          table: {
            head: [t("Tokens"), t("Short game"), t("Long game")],
            rows: LONG.map((pays, tokens) => [
              tokens === LONG.length - 1 ? t("{n} or more", { n: tokens }) : tokens,
              tokens > ARTIFACTS ? "–" : SHORT[Math.min(tokens, SHORT.length - 1)],
              pays,
            ]),
          },
          picture: {
            caption: t("An urn is an artifact. In the long game five neither pay nor cost; the sixth brings 30."),
            drawn: () => html`
              <span class="urns-of">
                ${[0, 1, 2, 3, 4, 5].map(
                  (at) => html`
                    <${Urn} key=${at} />
                  `,
                )}
              </span>
            `,
          },
          example: {
            words: [
              t(
                "In the long game you start from −50. Each three tokens bring 40, each one left over 5. This is what " +
                  "eleven come to. Three cost 10: somebody with 7 points pays 7 and has 0.",
              ),
            ],
            sums: ["−50 + 3 × 40 + 2 × 5 = 80", "7 − 7 = 0"],
          },
          option: "artifact_track=[-20, -15, 10, 15, 30, 50]",
        },
        {
          rules: ["B30"],
          title: t("Enough for everybody"),
          source: [
            { kind: "book" },
            {
              kind: "ruling",
              words: t("For the points: the books do not say what happens when the pieces are used up."),
            },
          ],
          also: [t("run out, supply, pieces, material")],
          words: [
            t(
              "Victory points and artifact tokens do not run out. The box has 64 pieces for points and 27 artifact " +
                "tokens, as many as three expeditions can bring to light.",
            ),
          ],
          example: { words: [t("Nine artifacts in each of three expeditions:")], sums: ["3 × 9 = 27"] },
        },
        {
          rules: ["B25"],
          title: t("Who wins"),
          also: [t("tie, draw, level, winner")],
          words: [
            t(
              "The most points win. If players are level, the one of them with more artifact tokens; if they are " +
                "level there too, they share the win.",
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
          rules: ["B21"],
          title: t("Three editions"),
          source: [
            { kind: "book" },
            { kind: "ruling", words: t("That all pieces are counted together, in the edition of 2008 too.") },
          ],
          words: [
            t(
              "You can play by the edition of 2008, that of 2014, or the newer one, which is usual here. They play " +
                "alike but for one thing: in 2008 and 2014 victory points lie face down (B27). The book of 2008 has " +
                "each piece paid for by itself; here all pieces are counted together in every edition.",
            ),
          ],
          option: "edition=later",
        },
        {
          rules: ["B26"],
          title: t("Up and down"),
          words: [
            t(
              "In this variant each of your paths may rise or fall. The first card with another value than the one " +
                "before decides: if it is higher, the path takes equal or higher cards from then on; if it is lower, " +
                "equal or lower ones. Equal cards decide nothing. Any card may begin a path.",
            ),
          ],
          picture: {
            caption: t("A path that rises, one that falls, and one that is still free to do either."),
            drawn: () => html`
              <${Columns}
                of=${[
                  { cards: "B1 B5 B5 B8", says: "↑" },
                  { cards: "R7 R7 R4 R2", says: "↓" },
                  { cards: "W3 W3", says: "↕" },
                ]}
              />
            `,
          },
          option: "up_and_down=true",
        },
        {
          rules: ["B27"],
          title: t("Hidden points"),
          source: [
            { kind: "book" },
            { kind: "ruling", words: t("That a table can choose, and that programs always get the points.") },
          ],
          words: [
            t(
              "In the editions of 2008 and 2014 victory points lie face down: you saw every gain, but the others’ " +
                "totals are hidden from you until the end of an expedition. In the newer edition they are open. A " +
                "table can choose either, whatever its edition. Programs always get them, since a perfect memory " +
                "would know them.",
            ),
          ],
          option: "open_scores=false",
        },
      ],
    },
    {
      id: "knowing",
      title: t("What everybody knows"),
      passages: [
        {
          rules: ["B28"],
          title: t("Open and hidden"),
          also: [t("memory, count cards, secret")],
          words: [
            t(
              "You know your own hand, the board, the cards that everybody has laid, everything that was discarded, " +
                "and how many cards the deck has. A card that somebody took from a discard pile is known to be in " +
                "that hand until it is put down.",
            ),
            t(
              "You do not know the other cards in other hands, the order of the deck, nor the thirty cards that two " +
                "players put away.",
            ),
          ],
        },
      ],
    },
    common,
  ],
};
