export const benchmark = {
  title: 'An example',
  baseline: 'nothing',
  goals: 'none',
  small: {},
  whole: {},
  seconds: { small: 1, whole: 1 },
  measure: () => new Promise((resolve) => setTimeout(resolve, 60_000, [])),
}
