import type { SimpleMailBlock } from '@comptoir/core/mail-design'
import { Checkbox, NativeSelect, RadioGroup } from '@comptoir/ui'
import { createElement, type ReactNode } from 'react'
import { useTranslation } from '../app/translation.ts'
import { PictureField } from '../files/index.ts'
import { AddressLine, type Inserting, Line } from './fields.tsx'
import { RichTextField } from './RichTextField.tsx'
import { SocialFields } from './SocialFields.tsx'

type Of<T extends SimpleMailBlock['type']> = Extract<SimpleMailBlock, { type: T }>

export interface FieldsProps<T extends SimpleMailBlock['type']> {
  block: Of<T>
  /** Returns whether the block may be so. */
  change: (part: object) => boolean
  venueId: number
  inserting: Inserting
}

interface AlignFieldProps {
  align: 'left' | 'center'
  onChange: (part: { align: 'left' | 'center' }) => void
}

function AlignField({ align, onChange }: AlignFieldProps) {
  const { t } = useTranslation('mail-editor')
  return (
    <RadioGroup
      label={t('align')}
      options={(['left', 'center'] as const).map((value) => ({ value, label: t(`align.${value}`) }))}
      value={align}
      onChange={(value) => onChange({ align: value })}
    />
  )
}

function HeadingFields({ block, change, inserting }: FieldsProps<'heading'>) {
  const { t } = useTranslation('mail-editor')
  return (
    <>
      <Line
        label={t('text')}
        value={block.text}
        inserting={inserting}
        onChange={(text) => change({ text })}
      />
      <NativeSelect
        label={t('level')}
        value={String(block.level)}
        options={(['1', '2'] as const).map((value) => ({ value, label: t(`level.${value}`) }))}
        onChange={(value) => change({ level: value === '1' ? 1 : 2 })}
      />
      <AlignField align={block.align} onChange={change} />
    </>
  )
}

function HeroFields({ block, change, inserting }: FieldsProps<'hero'>) {
  const { t } = useTranslation('mail-editor')
  return (
    <>
      <Line
        label={t('title')}
        required
        value={block.title}
        inserting={inserting}
        onChange={(title) => change({ title })}
      />
      <Line
        label={t('under')}
        value={block.text}
        inserting={inserting}
        onChange={(text) => change({ text })}
      />
    </>
  )
}

function TextFields({ block, change }: FieldsProps<'text'>) {
  return (
    <>
      <RichTextField value={block.paragraphs} onChange={(paragraphs) => change({ paragraphs })} />
      <AlignField align={block.align} onChange={change} />
    </>
  )
}

function PictureFields({ block, change, venueId }: FieldsProps<'image'> | FieldsProps<'logo'>) {
  const { t } = useTranslation('mail-editor')
  return (
    <>
      <PictureField
        venueId={venueId}
        label={t('picture')}
        path="mails"
        value={block.src}
        error={undefined}
        onChange={(src) => change({ src })}
      />
      <Line label={t('alt')} help={t('altHelp')} value={block.alt} onChange={(alt) => change({ alt })} />
      {block.type === 'image' && (
        <AddressLine label={t('href')} value={block.href} onChange={(href) => change({ href })} />
      )}
    </>
  )
}

function ButtonFields({ block, change, inserting }: FieldsProps<'button'>) {
  const { t } = useTranslation('mail-editor')
  return (
    <>
      <Line
        label={t('label')}
        value={block.label}
        inserting={inserting}
        onChange={(label) => change({ label })}
      />
      <AddressLine label={t('href')} value={block.href} onChange={(href) => change({ href })} />
      <AlignField align={block.align} onChange={change} />
    </>
  )
}

function OfferFields({ block, change, inserting }: FieldsProps<'offer'>) {
  const { t } = useTranslation('mail-editor')
  return (['title', 'text', 'price', 'note'] as const).map((field) => (
    <Line
      key={field}
      label={t(field)}
      value={block[field]}
      inserting={inserting}
      onChange={(value) => change({ [field]: value })}
    />
  ))
}

function CouponFields({ block, change, inserting }: FieldsProps<'coupon'>) {
  const { t } = useTranslation('mail-editor')
  return (
    <>
      <Line label={t('code')} required value={block.code} onChange={(code) => change({ code })} />
      <Line
        label={t('under')}
        value={block.text}
        inserting={inserting}
        onChange={(text) => change({ text })}
      />
    </>
  )
}

function VenueFields({ block, change }: FieldsProps<'venue'>) {
  const { t } = useTranslation('mail-editor')
  return (
    <>
      <p className="bo-muted">{t('venueHelp')}</p>
      {(['hasAddress', 'hasHours'] as const).map((field) => (
        <Checkbox
          key={field}
          label={t(field)}
          isChecked={block[field]}
          onChange={(isChecked) => change({ [field]: isChecked })}
        />
      ))}
    </>
  )
}

const heights = [8, 16, 24, 40, 64, 96] as const

function SpacerFields({ block, change }: FieldsProps<'spacer'>) {
  const { t } = useTranslation('mail-editor')
  const known = [...new Set([...heights, block.height])].toSorted((a, b) => a - b)
  return (
    <NativeSelect
      label={t('height')}
      value={String(block.height)}
      options={known.map((value) => ({ value: String(value), label: t('pixels', { value }) }))}
      onChange={(value) => change({ height: Number(value) })}
    />
  )
}

function Nothing() {
  const { t } = useTranslation('mail-editor')
  return <p className="bo-muted">{t('nothing')}</p>
}

const fields: { [T in SimpleMailBlock['type']]: (props: FieldsProps<T>) => ReactNode } = {
  logo: PictureFields,
  hero: HeroFields,
  heading: HeadingFields,
  text: TextFields,
  image: PictureFields,
  button: ButtonFields,
  offer: OfferFields,
  coupon: CouponFields,
  venue: VenueFields,
  social: SocialFields,
  divider: Nothing,
  spacer: SpacerFields,
}

/** What can be changed of a block. */
export function BlockFields<T extends SimpleMailBlock['type']>(props: FieldsProps<T>) {
  return createElement<FieldsProps<T>>(fields[props.block.type as T], props)
}
