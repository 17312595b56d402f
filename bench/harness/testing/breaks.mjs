export const benchmark = {
  title: 'An example',
  baseline: 'nothing',
  goals: 'none',
  small: {},
  whole: {},
  seconds: { small: 20, whole: 20 },
  measure: () => Promise.reject(new Error('broken')),
}
