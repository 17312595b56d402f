// the last week in charts: for pages that show it below their own content, loaded apart
export { WeekFigures } from './analytics/WeekFigures.tsx'
