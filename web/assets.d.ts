/** A language's folder of words as one file (vite.config.ts). */
declare module "*.words" {
  const words: Record<string, string | Record<string, string>>;
  export default words;
}

/** A style sheet of the document, there when the import is. */
declare module "*.css";
