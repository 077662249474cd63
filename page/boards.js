// In the book: makes the boards of the rules alive where the page stands beside the book, as on the
// project's site. Where its script is not to be had, the pictures within the boards stay.
{
  const own = new URL(document.currentScript.src);
  const script = document.createElement("script");
  script.type = "module";
  // The book lies in a folder of the site, and this file in `page` of the book.
  script.src = new URL("../../board-rules.js", own).href;
  if (document.querySelector("board-rules")) document.head.append(script);
}
