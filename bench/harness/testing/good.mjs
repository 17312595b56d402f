import { form } from './form.mjs'

export const benchmark = {
  ...form,
  measure: async () => [
    {
      name: 'calls',
      value: 90,
      unit: '/s',
      baseline: { name: 'a peer', value: 100 },
      goal: { least: 0.6 },
    },
  ],
}
