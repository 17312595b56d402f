import { useId } from 'react'
import { contrastOnWhite } from './contrast.ts'

/** What a control needs to be seen on a page (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3

/** A colour that a {@link ColorField} proposes: `#rrggbb`, and its name. */
export interface Swatch {
  value: string
  label: string
}

/** Props of {@link ColorField}; colours are `#rrggbb`. */
export interface ColorFieldProps {
  label: string
  swatches: readonly Swatch[]
  value: string
  onChange: (color: string) => void
  labels: {
    /** Names the field of any other colour. */
    other: string
    /** Shown under a colour that is hard to see on a white page. */
    pale: string
  }
}

/**
 * A colour: one of a few, or any other, with a warning when it can hardly be seen on white.
 * @example
 * import { ColorField } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function ChatColor() {
 *   const [color, setColor] = useState('#0F5C4D')
 *   const swatches = [
 *     { value: '#0F5C4D', label: 'Green' },
 *     { value: '#2B4C8C', label: 'Blue' },
 *   ]
 *   const labels = { other: 'Another colour', pale: 'Hard to see on a white page.' }
 *   return <ColorField label="Colour" swatches={swatches} value={color} onChange={setColor} labels={labels} />
 * }
 */
export function ColorField({ label, swatches, value, onChange, labels }: ColorFieldProps) {
  const noteId = useId()
  const isPale = contrastOnWhite(value) < LEAST_CONTRAST
  return (
    <fieldset className="ct-colors" aria-describedby={isPale ? noteId : undefined}>
      <legend className="ct-field-label">{label}</legend>
      <div className="ct-colors-choices">
        {swatches.map((swatch) => (
          <button
            key={swatch.value}
            type="button"
            className="ct-swatch"
            style={{ background: swatch.value }}
            aria-label={swatch.label}
            title={swatch.label}
            aria-pressed={value.toLowerCase() === swatch.value.toLowerCase()}
            onClick={() => onChange(swatch.value)}
          />
        ))}
        <input
          type="color"
          className="ct-color"
          aria-label={labels.other}
          title={labels.other}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p className="ct-field-help" id={noteId} role="status">
        {isPale ? labels.pale : ''}
      </p>
    </fieldset>
  )
}
