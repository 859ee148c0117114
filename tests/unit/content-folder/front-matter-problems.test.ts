import { expect, test } from 'vitest'
import { articleFile, problemsWith } from './sample-magazine.ts'

// Fields stand on lines 2 to 12 in the order of the sample; others follow on line 13.
test.each([
  ['an unknown author', { authors: '[ada, bob]' }, 4, 'authors.1: There is no author bob'],
  ['an author twice', { authors: '[ada, ada]' }, 4, 'authors: An author is there twice'],
  ['no author', { authors: '[]' }, 4, 'authors: '],
  ['an unknown section', { section: 'sports' }, 5, 'section: There is no section sports'],
  ['an unknown topic', { topics: '[water, fire]' }, 6, 'topics.1: There is no topic fire'],
  ['an unknown issue', { issue: '9' }, 7, 'issue: There is no issue 9'],
  ['an order that is no number', { order: 'first' }, 8, 'order: '],
  ['a bad date', { published: 'June' }, 9, 'published: This is not a date'],
  ['a day that is not in the calendar', { published: '2026-02-30' }, 9, 'published: This is not a date'],
  ['an unknown access', { access: 'some' }, 10, 'access: '],
  ['missing art', { art: 'articles/no.svg' }, 11, 'art: images/articles/no.svg does not exist'],
  ['art without its text', { artAlt: null }, 11, 'art: art and artAlt go together'],
  ['an unknown field', { colour: 'red' }, 13, 'colour is not a known field'],
  ['a missing recording', { audio: 'audio/no.mp3' }, 13, 'audio: audio/no.mp3 does not exist'],
  ['an unknown game', { game: 'chess' }, 13, 'game: There is no game chess'],
  ['an unknown placement', { placement: 'top' }, 13, 'placement: '],
  ['a quotation without its words', { placement: 'quote' }, 13, 'placement: A quotation needs its words'],
  ['a quotation that has no place', { quote: 'Words.' }, 13, 'quote: This goes with placement: quote'],
  ['a lead that is placed elsewhere', { lead: 'true', placement: 'essay' }, 13, 'lead: lead and placement say'],
  ['a strip without a picture', { art: null, artAlt: null, placement: 'strip' }, 11, 'placement: A strip is led by'],
  [
    'a quotation that is not in the text',
    { placement: 'quote', quote: 'Other words.' },
    14,
    'quote: these words do not stand in the text',
  ],
  ['an empty title', { title: '" "' }, 2, 'title: This is empty'],
  ['a missing field', { deck: null }, 2, 'deck is missing'],
  ['an insert without its label', { inserts: '[{ kind: note, text: A., href: /store }]' }, 13, 'href and label'],
  ['an unknown kind of insert', { inserts: '\n  - kind: ad\n    text: A.' }, 14, 'inserts.0.kind: '],
  [
    'an insert with a dead link',
    { inserts: '[{ kind: note, text: A., href: /issue/no, label: L }]' },
    13,
    'leads nowhere',
  ],
  [
    'an insert with a script link',
    { inserts: '[{ kind: note, text: A., href: "javascript:x", label: L }]' },
    13,
    'A link begins',
  ],
])('%s is reported on its line', (_what, fields, line, message) => {
  const problems = problemsWith({ 'articles/hum.md': articleFile('Words.', fields) })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`articles/hum.md:${line} `)
  expect(problems[0]).toContain(message)
})

test('all problems of all files are reported at once, by file and line', () => {
  const problems = problemsWith({
    'articles/hum.md': articleFile('# A\n\n[^x]', { section: 'sports', colour: 'red' }),
    'authors/ada.md': '---\nnick: A\n---\n<hr>\n',
    'pages/about.md': '---\ntitle: A\n---\n# B\n',
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'articles/hum.md:5',
    'articles/hum.md:13',
    'articles/hum.md:15',
    'articles/hum.md:17',
    'authors/ada.md:2',
    'authors/ada.md:2',
    'authors/ada.md:4',
    'pages/about.md:4',
  ])
})

test.each([
  ['no front matter', 'Words.', 1, 'must begin with front matter'],
  ['front matter without an end', '---\nname: Ada\n', 1, 'not closed'],
  ['broken YAML', '---\nname: Ada\nx: [1\n---\n', 3, 'Flow sequence'],
  ['a key twice', '---\nname: Ada\nname: Bob\n---\n', 3, 'unique'],
  ['front matter that is a list', '---\n- Ada\n---\n', 2, 'expected object'],
  ['empty front matter', '---\n---\n', 2, 'expected object'],
  ['an alias of nothing', '---\nname: *x\n---\n', 2, 'x'],
  ['an unknown tag', '---\nname: !x Ada\n---\n', 2, '!x'],
])('%s is reported', (_what, file, line, message) => {
  const problems = problemsWith({ 'authors/ada.md': file })
  expect(problems[0]).toContain(`authors/ada.md:${line} `)
  expect(problems[0]).toContain(message)
})

test.each([
  ['number: 1', 'number: one', 2, 'number: '],
  ['released: 2026-03-01', 'released: true', 7, 'released: This is neither a date'],
  ['state: delivered', 'state: gone', 6, 'state: '],
  ['cover: covers/one.svg', 'cover: covers/no.svg', 8, 'cover: images/covers/no.svg does not exist'],
])('an issue with "%s" as "%s" is reported', (sound, broken, line, message) => {
  const issue =
    '---\nnumber: 1\ntitle: F\nseason: S\ndate: 2026-03-01\nstate: delivered\nreleased: 2026-03-01\n' +
    'cover: covers/one.svg\ncoverAlt: A\nsummary: S\n---\n'
  expect(problemsWith({ 'issues/first.md': issue })).toEqual([])
  const problems = problemsWith({ 'issues/first.md': issue.replace(sound, broken) })
  expect(problems.join('\n')).toContain(`issues/first.md:${line} ${message}`)
})
