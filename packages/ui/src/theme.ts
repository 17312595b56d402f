import { createTheme, type VariantColorsResolver } from '@mantine/core'

const filled = {
  background: 'var(--ct-brand)',
  hover: 'var(--ct-brand-hover)',
  color: 'var(--ct-on-brand)',
  border: '1px solid transparent',
}
const light = {
  background: 'var(--ct-brand-tint)',
  hover: 'var(--ct-brand-tint-hover)',
  color: 'var(--ct-brand-ink)',
  border: '1px solid transparent',
}
const outline = {
  background: 'var(--ct-surface)',
  hover: 'var(--ct-hover)',
  color: 'var(--ct-ink)',
  border: '1px solid var(--ct-line-control)',
}
const subtle = {
  background: 'transparent',
  hover: 'var(--ct-hover)',
  color: 'var(--ct-ink)',
  border: '1px solid transparent',
}

/** Colours come from the tokens, whose contrast is tested, not from Mantine's shades, which fail AA. */
const variantColorResolver: VariantColorsResolver = ({ variant }) => {
  if (variant === 'filled') return filled
  if (variant === 'light') return light
  return variant === 'outline' || variant === 'default' ? outline : subtle
}

/** Mantine's settings for Comptoir; values of the design stand in tokens.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.179,
  colors: {
    brand: [
      '#eef7f4',
      '#e3f0ec',
      '#c3ded6',
      '#9dc9bd',
      '#7ccdb9',
      '#2a8f79',
      '#1f7a67',
      '#156a59',
      '#0f5c4d',
      '#0b4a3e',
    ],
  },
  variantColorResolver,
  fontFamily: 'var(--ct-font)',
  headings: { fontFamily: 'var(--ct-font-display)' },
  defaultRadius: 'md',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Input: { defaultProps: { size: 'md' } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
  },
})
