import { form } from './form.mjs'

export const benchmark = {
  ...form,
  seconds: { small: 1, whole: 1 },
  measure: () => new Promise((resolve) => setTimeout(resolve, 60_000, [])),
}
