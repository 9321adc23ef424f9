// The linter of the pages: ESLint's recommended rules and a few more. Types are tsc's, layout is prettier's.
import js from "@eslint/js";
import globals from "globals";

const rules = {
  ...js.configs.recommended.rules,
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
  "no-undef": "error",
  eqeqeq: "error",
  "no-var": "error",
  "prefer-const": "error",
  "object-shorthand": "error",
  "no-implicit-coercion": "error",
  "no-shadow": "error",
  "no-else-return": "error",
  "no-useless-rename": "error",
  "no-useless-return": "error",
  "no-duplicate-imports": "error",
  "no-self-compare": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-alert": "error",
  "array-callback-return": "error",
  "consistent-return": "error",
  "default-case-last": "error",
  "no-param-reassign": "error",
  "no-promise-executor-return": "error",
  "no-unused-expressions": "error",
  "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
  "prefer-template": "error",
  "prefer-arrow-callback": "error",
  "symbol-description": "error",
};

export default [
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/js/**/*.js", "**/tests/fourth_game/**/*.js"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    rules,
  },
  {
    files: ["**/sw.js", "**/sw_notices.js"],
    languageOptions: { ecmaVersion: 2024, sourceType: "script", globals: globals.serviceworker },
    rules,
  },
];
