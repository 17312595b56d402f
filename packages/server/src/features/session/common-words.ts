/**
 * Words that people make passwords of when they think of this product, of their trade or of nothing: with digits and
 * signs around it, or for letters in it, none is better.
 */
const words = new Set(
  `comptoir comptoirs counter merchant commerce commerces commercant boutique magasin restaurant restaurants bistro
  brasserie boulangerie patisserie boucherie epicerie coiffure pharmacie fleuriste cafe hotel manager gerant vendeur
  vendeuse employe employee owner staff admin admins administrator administrateur administratrice utilisateur user
  guest invite support service services contact client clients bienvenue welcome bonjour bonsoir salut coucou password
  passwords passwort motdepasse monmotdepasse secret secrets azerty azertyuiop qwerty qwertyuiop qwertz qwertzuiop
  asdfghjkl wxcvbn letmein changeme changemoi changezmoi iloveyou jetaime jetadore doudou princesse princess soleil
  sunshine football superman batman pokemon dragon monkey chocolat chocolate loulou marseille paris france guadeloupe
  martinique guyane reunion karukera gwada madinina internet ordinateur computer test tests testtest demo`.split(
    /\s+/,
  ),
)

/** What is left of a password without the digits and signs around it, and with letters where it has their look-alikes. */
function wordOf(folded: string): string {
  const lookAlikes: Record<string, string> = {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '!': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
  }
  const inner = folded
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/[@431!0$5]/g, (sign) => lookAlikes[sign] ?? sign)
  return inner.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Whether a password is one of these words and nothing else that counts; pages leave the list to the server. */
export function isCommonWord(password: string): boolean {
  return words.has(wordOf(password.trim().toLowerCase()))
}
