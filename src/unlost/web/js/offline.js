// The page for when there is no network: in the light and the language that were chosen, and gone when the network is
// back. It must do without any other module: those are not there.

/** @returns {Partial<import("./frame").Preferences>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem("unlost") || "{}");
  } catch {
    return {};
  }
}

const { light = "system", language } = stored();
const isDark = light === "dark" || (light === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.light = isDark ? "dark" : "light";

/** The same page in another language; the service worker has it. @param {string} wanted */
async function speak(wanted) {
  const answer = await fetch(`/offline.html?language=${wanted}`);
  const other = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const here = document.querySelector("main");
  if (!answer.ok || !other || !here) return;
  here.replaceWith(other);
  document.documentElement.lang = wanted;
}

/** By night the camp has a fire. */
const lit = () => document.querySelector(".nowhere img")?.setAttribute("src", `/art/camp${isDark ? "-dark" : ""}.svg`);

if (language && language !== document.documentElement.lang)
  speak(language)
    .catch(() => {}) // it stays as it is
    .finally(lit);
else lit();
addEventListener("online", () => location.reload());
