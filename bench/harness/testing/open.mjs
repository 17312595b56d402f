export const benchmark = {
  title: 'An example',
  baseline: 'nothing',
  goals: 'none',
  small: {},
  whole: {},
  seconds: { small: 20, whole: 20 },
  async measure() {
    setInterval(() => undefined, 1000)
    return [{ name: 'calls', value: 1 }]
  },
}
