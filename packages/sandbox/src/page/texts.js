export const texts = {
  fr: { tabs: 'Ce que l’on voit', failed: 'Le bac à sable ne répond pas.', language: 'English' },
  en: { tabs: 'What is shown', failed: 'The sandbox does not answer.', language: 'Français' },
}
