import type { SavedImport } from '@comptoir/core/imports'
import { useTranslation } from '../app/translation.ts'

/** The first rows as they stand in the file. */
export function PreviewTable({ saved, rows }: { saved: SavedImport; rows: readonly (readonly string[])[] }) {
  const { t } = useTranslation('imports')
  // Columns and rows have no identity other than their index.
  const columns = saved.columns.map(({ title }, place) => ({
    place,
    head: title || t('column', { number: place + 1 }),
  }))
  const lines = rows.map((cells, place) => ({ place, cells }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard as well
    <section className="bo-import-scroll" aria-label={t('previewLabel')} tabIndex={0}>
      <table className="bo-import-table">
        <thead>
          <tr>
            {columns.map(({ place, head }) => (
              <th key={place} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.place}>
              {columns.map(({ place }) => (
                <td key={place}>{line.cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
