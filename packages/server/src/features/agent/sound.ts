import { fold } from './fold.ts'

/** How French letters sound, in order; a capital stands for a sound that takes several letters. */
const sounds: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/e?au/g, 'o'],
  [/qu|q/g, 'k'],
  [/ch/g, 'C'],
  [/gu(?=[eiy])/g, 'g'],
  [/g(?=[eiy])/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/h/g, ''],
  [/oi/g, 'wa'],
  [/ou/g, 'U'],
  [/(?:[ae]i|[iyu])[nm](?![aeiouynm])/g, 'I'],
  [/[ae][nm](?![aeiouynm])/g, 'A'],
  [/o[nm](?![aeiouynm])/g, 'O'],
  [/[ae][iy]/g, 'e'],
  [/z/g, 's'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/[stdxpg]+$/, ''],
  [/(?:er|e)$/, ''],
]

/** A word as one hears it, near enough: « voiture » and « voitur », « livrez » and « livré » are one. */
export function soundOf(word: string): string {
  return sounds.reduce((rest, [letters, sound]) => rest.replace(letters, sound), fold(word))
}
