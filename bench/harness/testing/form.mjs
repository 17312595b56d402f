/** What every example has. */
export const form = {
  title: 'An example',
  baseline: 'nothing',
  goals: 'none',
  small: {},
  whole: {},
  seconds: { small: 20, whole: 20 },
}
