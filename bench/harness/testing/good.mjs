export const benchmark = {
  title: 'An example',
  baseline: 'nothing',
  goals: 'none',
  small: {},
  whole: {},
  seconds: { small: 20, whole: 20 },
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
