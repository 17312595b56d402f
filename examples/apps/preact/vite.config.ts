import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

// The preset has Preact stand in for React.
export default defineConfig({ plugins: [preact()] })
