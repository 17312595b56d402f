/** Whether `npm run corpus` asked for a line of each case. */
const isPrinted = process.env.CORPUS_RUNS !== undefined

/** What became of a case of a corpus: something for a person, nothing for one, kept for one to look at, or lost. */
type CaseWord = 'shown' | 'technical' | 'dead letter' | 'refused' | 'NOT SHOWN'

/** Prints what became of a case, where `npm run corpus` asked for it. */
export function printCase(word: CaseWord, name: string): void {
  if (isPrinted) process.stdout.write(`${word.padEnd(12)} ${name}\n`)
}
