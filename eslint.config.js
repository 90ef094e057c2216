import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist',
      'bindings/wasm/binaries.ts',
      'bindings/wasm/worker*',
      'assembly',
      'bench/results',
      'coverage',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Reads from typed arrays and lists whose length was checked a line above.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Numbers are what this project puts into text.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Values from outside are checked although their type says that they are right.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-empty-function': ['error', { allow: ['methods', 'arrowFunctions'] }],
      // Arrow functions that only call something are fine.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        WebAssembly: 'readonly',
      },
    },
  },
);
