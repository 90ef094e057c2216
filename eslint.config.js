import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist',
      'site-dist',
      'bindings/wasm/binaries/',
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
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      // Reads from typed arrays and lists whose length was checked a line above.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Numbers are what this project puts into text.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Values from outside are checked although their type says that they are right.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-empty-function': ['error', { allow: ['methods', 'arrowFunctions'] }],
      // Taking properties out of an object, to have the rest, uses them.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Arrow functions that only call something are fine.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/package.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: String.raw`Literal[value=/\.\.\u002Fdist\u002F/]`,
          message: 'The package may be older than its sources: take PACKAGE from test/support/package.ts.',
        },
      ],
    },
  },
  {
    // ECMAScript leaves the last digits of these to each host; results have the same bits in all of them.
    files: ['bindings/**/*.ts', 'test/golden/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['hypot'].map((property) => ({
          object: 'Math',
          property,
          message: 'Use lengthOf of bindings/base/length.ts, which has the same bits in every host.',
        })),
        ...['sin', 'cos', 'atan2'].map((property) => ({
          object: 'Math',
          property,
          message:
            'Use sineAndCosine or angleOf of bindings/base/angles.ts, which have the same bits in every host.',
        })),
        ...[
          'tan asin acos atan sinh cosh tanh asinh acosh atanh exp expm1 log log1p log2 log10 pow cbrt',
          'random',
        ]
          .flatMap((names) => names.split(' '))
          .map((property) => ({
            object: 'Math',
            property,
            message: 'Its digits are up to each host: write it in bindings/base, out of exact operations.',
          })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'BinaryExpression[operator="**"]:not([left.value=2])',
          message: 'Its digits are up to each host, but for powers of two.',
        },
      ],
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
