import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useId, useState } from 'react'
import { FieldFrame, type FieldTies } from '../forms/FieldFrame.tsx'
import { Popover } from '../overlays/Popover.tsx'
import type { FieldTexts } from './TextField.tsx'
import { type Choice, useChoice } from './use-choice.ts'
import { useChoiceKeys } from './use-choice-keys.ts'

/** One choice of a {@link Select}. */
export interface SelectOption<Value extends string> {
  value: Value
  label: string
  isDisabled?: boolean | undefined
}

/** Props of {@link Select}. */
export interface SelectProps<Value extends string> extends FieldTexts {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
}

interface OptionsProps {
  id: string
  labelId: string
  options: readonly SelectOption<string>[]
  value: string | null
  choice: Choice
}

/** The keys are the field's, which keeps the focus and points at one by `aria-activedescendant`. */
function Options({ id, labelId, options, value, choice }: OptionsProps) {
  return (
    <div id={id} role="listbox" aria-labelledby={labelId} className="ct-options" tabIndex={-1}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          className="ct-option"
          data-value={option.value}
          data-active={index === choice.active || undefined}
          aria-selected={option.value === value}
          aria-disabled={option.isDisabled || undefined}
          onClick={() => choice.pick(index)}
          onPointerMove={() => choice.point(index)}
        >
          <span>{option.label}</span>
          {option.value === value && <Check aria-hidden />}
        </div>
      ))}
    </div>
  )
}

function Choosing<Value extends string>({ ties, ...props }: SelectProps<Value> & { ties: FieldTies }) {
  const { options, value, onChange, placeholder, name, disabled, required } = props
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const id = useId()
  const labelId = `${ties.id}-label`
  const choice = useChoice({ options, value, onChange, idOf: (index) => `${id}-${index}` })
  const keys = useChoiceKeys(choice, options)
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <button
        {...ties}
        {...keys}
        ref={setAnchor}
        type="button"
        name={name}
        role="combobox"
        className="ct-input ct-select"
        disabled={disabled}
        aria-labelledby={labelId}
        aria-required={required || undefined}
        aria-haspopup="listbox"
        aria-expanded={choice.isOpen}
        aria-controls={choice.isOpen ? id : undefined}
        aria-activedescendant={choice.isOpen && choice.active >= 0 ? `${id}-${choice.active}` : undefined}
      >
        <span data-empty={!chosen || undefined}>{chosen?.label ?? placeholder}</span>
        <ChevronsUpDown aria-hidden />
      </button>
      {name && <input type="hidden" name={name} value={value ?? ''} disabled={disabled} />}
      {choice.isOpen && anchor && (
        <Popover
          anchor={anchor}
          onClose={choice.close}
          isAsWide
          isPassive
          className="ct-select-list"
          // A press on the list leaves the focus on the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Options id={id} labelId={labelId} options={options} value={value} choice={choice} />
        </Popover>
      )}
    </>
  )
}

/**
 * One of a few values from a list. Arrow keys and first letters move, Enter chooses, Escape keeps what was.
 * @example
 * import { Select } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function LanguageSelect() {
 *   const [language, setLanguage] = useState<'fr' | 'en' | null>(null)
 *   const options = [
 *     { value: 'fr', label: 'Français' },
 *     { value: 'en', label: 'English' },
 *   ] as const
 *   return <Select label="Language" options={options} value={language} onChange={setLanguage} />
 * }
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, help, error, required } = props
  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {(ties) => <Choosing {...props} ties={ties} />}
    </FieldFrame>
  )
}
