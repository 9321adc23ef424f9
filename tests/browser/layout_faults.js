// What is wrong with the table on this screen, in words; `small`: the log is a drawer over it, `tall`: it may be higher than the screen.
([small, tall]) => {
  const faults = [];
  const name = (element) => {
    const near = element.closest("[data-colour], [data-seat]");
    const which = near ? `[${near.dataset.colour ?? near.dataset.seat}]` : "";
    return `${element.localName}.${String(element.className?.baseVal ?? element.className)
      .trim()
      .split(/ +/)
      .slice(0, 2)
      .join(".")}${which}`;
  };
  // on the smallest phones the table of some games may be scrolled, and its lower part stays where it is
  const scrolls = (element) => {
    const around = [element.closest(".felt"), element.closest(".camps")].filter(Boolean);
    return (
      innerHeight < 650 &&
      around.some((one) => getComputedStyle(one).overflowY === "auto" && one.scrollHeight > one.clientHeight + 1)
    );
  };
  const shown = (element) =>
    (!scrolls(element.parentElement) || element.closest(".auction")) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".unseen");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const box = (element) => element.getBoundingClientRect();
  const round = (...numbers) => numbers.map(Math.round).join(", ");

  // one screen, nothing off it, nothing cut by what it lies in
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);
  if (scrollHeight > innerHeight && !tall) faults.push(`the page is ${scrollHeight} high`);
  const whole = `.bar, .bar .total, .bar .button, .person, .who b, .clock, .path .own, .pile, .deck, .hand, .held, .status, .track, .bridges, .box,
    .display, .auction, .auction .button, .bidders li, .camp, .camp .lane, .figure:not(.none), .lane, .talk, .sort, .talk form .button`;
  for (const element of all(whole)) {
    const { left, right, top, bottom, width, height } = box(element);
    if (!width || !height) continue;
    if (left < -1 || right > innerWidth + 1 || ((top < -1 || bottom > innerHeight + 1) && !tall))
      faults.push(`${name(element)} is off the screen: ${round(left, top, right, bottom)}`);
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = box(around);
      if (left < edge.left - 2 || right > edge.right + 2 || top < edge.top - 2 || bottom > edge.bottom + 2) {
        faults.push(
          `${name(element)} is cut by ${name(around)}: ${round(left, top, right, bottom)} in ${round(edge.left, edge.top, edge.right, edge.bottom)}`,
        );
        break;
      }
    }
  }

  // what must not lie on each other; a drawer lies over the table on purpose
  const drawer = small ? ":not(.talk)" : "";
  const sets = [
    [`.bar, .talk${drawer}, .people.them, .lanes, .land, .people.us, .hand, .market, .auction, .camp`, []],
    [".bar > *:not(dialog):not(.unseen), .bar .score > .total", [[".score", ".total"]]],
    [".people.them > *, .people.us > *", []],
    [".person > *", []],
    [".camp > header > *", []],
    [".lane", []],
    [".land > .path, .land > .side", []],
    [".lane > .column, .lane > .pile, .lane > .deck, .lane > .pace", []],
    [".path > .own, .path > .laid, .path > .pile", []],
    [".side > *", []],
    [".auction > *, .doing > *", [[".doing", ".doing > *"]]],
    [".bidders li", []],
    [".market > *", []],
    [".stock > *, .supply-and-box > *", []],
  ];
  for (const [selector, nested] of sets) {
    const found = all(selector);
    for (const [at, one] of found.entries())
      for (const other of found.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const a = box(one),
          b = box(other);
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left),
          high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) faults.push(`${name(one)} and ${name(other)} overlap by ${round(wide, high)}`);
      }
  }

  // a finger finds what it means: large enough, and not under something else
  const covered = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return !top || !(element.contains(top) || top.contains(element)) ? top : null;
  };
  const drawn = document.querySelector(".table.with-log .talk");
  const floor = small && drawn ? box(drawn).top : innerHeight;
  for (const button of all(".table button:not(.held), .bar a")) {
    const { left, top, width, height } = box(button);
    const [x, y] = [left + width / 2, top + height / 2];
    if (y < 0 || y > innerHeight || (y > floor - 6 && !button.closest(".talk"))) continue;
    const over = covered(button, x, y);
    if (over) faults.push(`${name(button)} lies under ${name(over)}`);
    // a finger of 40 pixels on its middle; by design buttons in rows are 36 high, and so are the lanes of a small camp
    const [least, tall] = button.matches(".place:not(.give, .camp .place)") ? [40, 44] : [36, 36];
    const reaches = (dx, dy) => button.contains(document.elementFromPoint(x + dx, y + dy));
    if (
      (width < least && ![-1, 1].every((way) => reaches((way * (least - 3)) / 2, 0))) ||
      (height < tall && ![-1, 1].every((way) => reaches(0, (way * (tall - 3)) / 2)))
    )
      faults.push(`${name(button)} is small: ${round(width, height)}`);
  }
  const held = all(".hand .held");
  for (const [at, card] of held.entries()) {
    const { left, top, width, height } = box(card);
    const strip =
      at + 1 < held.length && box(held[at + 1]).left > left ? Math.min(width, box(held[at + 1]).left - left) : width;
    if (strip < 24 || height < 40) faults.push(`a card of the hand shows ${round(strip, height)}`);
    if (top + 12 < Math.min(floor, innerHeight) && covered(card, left + strip / 2, top + 12))
      faults.push(`a card of the hand lies under ${name(covered(card, left + strip / 2, top + 12))}`);
  }

  // lanes and paths that one can see something on
  for (const lane of all(".lanes .lane"))
    if (box(lane).width < 40) faults.push(`a lane is ${round(box(lane).width)} wide`);
  for (const path of all(".path .own"))
    if (box(path).width < 44 || box(path).height < 130)
      faults.push(`a path is ${round(box(path).width, box(path).height)}`);
  for (const ways of all(".camp .lane"))
    if (box(ways).width < 24 || box(ways).height < 30)
      faults.push(`a lane of a camp is ${round(box(ways).width, box(ways).height)}`);
  for (const text of all(".table :is(b, small, i, p, span, li, button, input)")) {
    if (![...text.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
    if (parseFloat(getComputedStyle(text).fontSize) < (Math.min(innerWidth, innerHeight) <= 390 ? 8 : 8.5))
      faults.push(`${name(text)} has letters of ${getComputedStyle(text).fontSize}`);
  }
  return [...new Set(faults)];
};
