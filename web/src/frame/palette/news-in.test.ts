import { expect, test } from 'vitest'
import { newsIn } from './news-in.ts'

test('the changelog is read by release and section, without Markdown', () => {
  const changelog = `# Changelog

About [this](https://example.com).

## [Unreleased]

### Added

- A list of \`views\` that
  goes on.
- Another, see [the guide](docs/api.md).

### Fixed

- One.

## [0.1.0] - 2026-01-02

### Added

- Everything.

## [0.0.1]
`
  expect(newsIn(changelog)).toEqual([
    {
      name: 'Unreleased',
      sections: [
        { name: 'Added', lines: ['A list of views that goes on.', 'Another, see the guide.'] },
        { name: 'Fixed', lines: ['One.'] },
      ],
    },
    { name: '0.1.0 - 2026-01-02', sections: [{ name: 'Added', lines: ['Everything.'] }] },
  ])
})
