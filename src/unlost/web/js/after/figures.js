// Numbers as the reader writes them: points with their sign, chances as shares.
const language = document.documentElement.lang;
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const signed = new Intl.NumberFormat(language, { ...tenths, signDisplay: "exceptZero" });
const plain = new Intl.NumberFormat(language, { ...tenths, signDisplay: "never" });
const shares = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
const changes = new Intl.NumberFormat(language, { style: "percent", ...tenths, signDisplay: "exceptZero" });

/** Points with their sign, to a tenth. @param {number} value */
export const points = (value) => signed.format(value).replace("-", "−");
/** Without a sign. @param {number} value */
export const size = (value) => plain.format(value);
/** A chance. @param {number} value */
export const share = (value) => shares.format(value);
/** How a chance changes. @param {number} value */
export const change = (value) => changes.format(value).replace("-", "−");
