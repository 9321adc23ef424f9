// Style sheets that come when they are needed.

/**
 * Load a style sheet, once; done when it is there, or could not be had.
 * @param {string} address @returns {Promise<void>}
 */
export const loadStyle = (address) =>
  new Promise((done) => {
    if (document.querySelector(`link[href="${address}"]`)) {
      done();
      return;
    }
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: "stylesheet",
        href: address,
        onload: () => done(),
        onerror: () => done(),
      }),
    );
  });
