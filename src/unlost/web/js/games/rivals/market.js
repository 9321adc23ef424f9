// The piles, the supply and the box.
import { useRef } from "preact/hooks";
import { t, tn } from "../../base/language.js";
import { COLOURS, Sign, capital, html, icon } from "../../base/ui.js";
import { Back, Face } from "../../table/card.js";
import { Coins } from "./pieces.js";
import { called, pileOf, shareInWords } from "./words.js";

/** @typedef {import("./types").Session} Session */

/**
 * The four piles: the one that is drawn from, and how many are to come.
 * @param {{session: Session, may: (action: string) => boolean, act: (action: string) => void}} props
 */
export function Stock({ session, may, act }) {
  const { view, guide } = session.position.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const low = view.pile.left <= 3;
  const { number } = view.pile;
  const { cards, wagers } = guide.left;
  const many = guide.piles.length;
  const inAll = tn("Pile {pile} of {many}: {n} card in all", "Pile {pile} of {many}: {n} cards in all", cards, {
    pile: number,
    many,
  });
  const still = t("{cards}: {numbers} and {wagers}.", {
    cards: tn("{n} card", "{n} cards", cards),
    numbers: tn("{n} number", "{n} numbers", cards - wagers),
    wagers: tn("{n} wager", "{n} wagers", wagers),
  });
  const boxed = view.boxed.map(called).join(", ");
  return html`
    <div class="stock">
      <button class=${`place deck ${may("+") ? "glows" : ""}`} data-place="deck" onClick=${() => act("+")}>
        <span class="unseen">
          ${t("Uncover a card: pile {n} of {many}, {left} left", { n: number, many, left: view.pile.left })}
        </span>
        ${
          view.pile.left
            ? html`
                <${Back} />
              `
            : html`
                <span class="empty"></span>
              `
        }
        <span class=${`count ${low ? "low" : ""}`} aria-hidden="true">${view.pile.left}</span>
      </button>
      <div class="rest">
        <span class="pips" role="img" aria-label=${pileOf(view, guide)} title=${inAll}>
          ${guide.piles.map(
            (left, at) => html`
              <i
                key=${at}
                class=${left === 0 ? "gone" : at === view.pile.number - 1 ? "now" : ""}
                style=${`--left:${left / 20}`}
              ></i>
            `,
          )}
        </span>
        <button class="button small left-button" data-left onClick=${() => box.current?.showModal()}>
          ${icon("eye")}
          <span>${t("What is left")}</span>
        </button>
      </div>
      <dialog
        ref=${box}
        class="left"
        aria-label=${t("What is left")}
        onClick=${(/** @type {MouseEvent} */ event) => {
          if (event.target === box.current) box.current?.close();
        }}
      >
        <header>
          <h2>${t("Still in the piles")}</h2>
          <button class="button quiet" onClick=${() => box.current?.close()}>${t("Close")}</button>
        </header>
        <p>${still}</p>
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${t("Colour")}</span></th>
              <th scope="col">×</th>
              ${guide.left.numbers.Y.map(
                (_, at) => html`
                  <th scope="col" key=${at}>${at + 2}</th>
                `,
              )}
            </tr>
          </thead>
          <tbody>
            ${Object.entries(guide.left.numbers).map(
              ([letter, numbers]) => html`
                <tr key=${letter} data-colour=${letter}>
                  <th scope="row">
                    <${Sign} letter=${letter} />
                    <span class="name">${capital(COLOURS[letter])}</span>
                  </th>
                  <td>${guide.left.wagers_at_most[letter] ? `≤${guide.left.wagers_at_most[letter]}` : "–"}</td>
                  ${numbers.map(
                    (left, at) => html`
                      <td key=${at} class=${left ? "" : "soft"}>${left || "–"}</td>
                    `,
                  )}
                </tr>
              `,
            )}
          </tbody>
        </table>
        <p class="soft">
          ${t("Of the wagers (×) only the most there can be is known: starting wagers are not marked.")}
        </p>
        <p>${boxed ? t("In the box: {cards}.", { cards: boxed }) : t("In the box: nothing yet.")}</p>
      </dialog>
    </div>
  `;
}

/**
 * The supply and how it would be shared, and the box.
 * @param {{session: Session, held: string | undefined, may: (action: string) => boolean, onBox: () => void}} props
 */
export function Supply({ session, held, may, onBox }) {
  const { view, guide } = session.position.value;
  const top = view.boxed[view.boxed.length - 1];
  const share = shareInWords(guide.share);
  const said = top
    ? tn("The box: {n} card, last {card}", "The box: {n} cards, last {card}", view.boxed.length, { card: called(top) })
    : t("The box: empty");
  return html`
    <div class="supply-and-box">
      <div class="supply" title=${t("The supply: {n} gold, {share}", { n: view.supply, share })}>
        <span class="supply-gold">
          <small>${t("Supply")}</small>
          <b>${view.supply}</b>
          <${Coins} n=${view.supply} />
        </span>
        <small class="share">
          <span class="long">${share}</span>
          <span class="short">${guide.share ? t("{n} each", { n: guide.share.each }) : ""}</span>
        </small>
      </div>
      <button class=${`place box ${held && may(`-${held}`) ? "glows" : ""}`} data-place="box" onClick=${onBox}>
        <span class="unseen">${said}</span>
        ${
          top
            ? html`
                <${Face} card=${top} />
              `
            : html`
                <span class="empty"></span>
              `
        }
        <span class="lid" aria-hidden="true">
          ${view.boxed.length ? t("Box {n}", { n: view.boxed.length }) : t("Box")}
        </span>
      </button>
    </div>
  `;
}
