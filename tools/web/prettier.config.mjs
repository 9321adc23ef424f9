// The layout of the pages. White space in html`` has a meaning only where it is written as ${" "}: htm drops line breaks, as JSX does.
export default { printWidth: 120, htmlWhitespaceSensitivity: "ignore" };
