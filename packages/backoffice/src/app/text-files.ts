/** The texts of all features but those that a visit begins with: a file each. */
export const textFiles = import.meta.glob<{ default: Record<string, string> }>([
  '/src/{*,*/*}/locales/*.json',
  '!/src/app/**',
  '!/src/page/**',
  '!/src/today/**',
])
