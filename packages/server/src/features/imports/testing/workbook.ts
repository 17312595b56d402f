import { xlsx } from './zip.ts'

const sheetOf = (rows: readonly (readonly string[])[]) => {
  const cellOf = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const lines = rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`)
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}
/** Customers in the first sheet, former ones in the second, below a heading of two lines. */
export const workbook = xlsx([], {
  workbook:
    '<workbook><sheets><sheet name="Clients" r:id="rId7"/><sheet name="Anciens" r:id="rId8"/></sheets></workbook>',
  sheet: sheetOf([
    ['Nom', 'E-mail'],
    ['Roy', 'roy@x.test'],
  ]),
  more: {
    'xl/worksheets/none.xml': sheetOf([
      ['Anciens clients'],
      ['Nom', 'E-mail'],
      ['Nom de famille', 'Adresse e-mail'],
      ['Hue', 'hue@x.test'],
    ]),
  },
})
