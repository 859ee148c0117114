import { expect, test } from 'vitest'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { mailingListHead, mailingListLine, mailingListName } from '#domain/dispatches/mailing-list.ts'
import { csvLine } from '#domain/text/csv.ts'

const address = {
  line1: '218 Juniper Street',
  line2: '',
  city: 'Asheville',
  state: 'NC',
  postcode: '28801',
  country: 'US',
}
const label = { ref: 'acc-1', copies: 2, name: 'Ottilie Brandt', address }
const line = (changes: Partial<typeof label> = {}) => mailingListLine(shippingConfig(), { ...label, ...changes }, 'US')

test('a label at home has no country', () => {
  expect(line()).toBe(
    '"acc-1",2,"Ottilie Brandt","218 Juniper Street","Asheville, NC 28801","","","","","28801","US"\r\n',
  )
})

test.each([
  [{ line1: 'ul. Piotrkowska 104', line2: '', city: 'Łódź', state: '', postcode: '90-926', country: 'PL' }, '"ul. Piotrkowska 104","90-926 Łódź","POLAND",'],
  [{ line1: '4460 Rue Saint-Denis', line2: 'App. 7', city: 'Montréal', state: 'QC', postcode: 'H2J 2L1', country: 'CA' }, '"4460 Rue Saint-Denis","App. 7","Montréal, QC H2J 2L1","CANADA",'],
  [{ line1: '12 High Street', line2: '', city: 'Ely', state: '', postcode: 'CB7 4JS', country: 'GB' }, '"12 High Street","Ely","CB7 4JS","UNITED KINGDOM",'],
])('a label abroad is written as its country does: %#', (abroad, shown) => {
  expect(line({ address: abroad })).toContain(shown)
}) // biome-ignore format: a table

test('every line has as many cells as the head', () => {
  const cells = (text: string) => text.split('","').length
  expect(mailingListHead().startsWith('\uFEFF"ref","copies","line_1"')).toBe(true)
  const quoted = line().replace('",2,"', '","2","')
  expect(cells(quoted)).toBe(cells(mailingListHead()))
})

test.each(['=1+1', '+4', '-4+cmd', '@SUM(A1)', '\t=1', '\r\n=cmd|calc', ' =1'])(
  'what a spreadsheet would run is text: %j',
  (name) => {
    const cell = csvLine([name]).trimEnd()
    expect(cell).toMatch(/^"'[=+\-@]/)
    expect(cell).not.toMatch(/[\r\n\t]/)
  },
)

test('quotes, commas, line breaks and any letters stay in their cell', () => {
  expect(csvLine(['say "hi", she', 'one\ntwo', '東京 🗼', 'Zażółć', 7])).toBe(
    '"say ""hi"", she","one two","東京 🗼","Zażółć",7\r\n',
  )
})

test('names of files', () => expect(mailingListName('harbor', 1, 'us')).toBe('harbor-1-us.csv'))
