import { type Command, Node } from "@tiptap/core";
import type { Node as ModelNode, NodeType, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/* Blocks with parts: figures with their caption, callouts, and questions with their answer. */

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    partedBlocks: {
      /** Moves to the caption of the picture at the cursor, and adds it if there is none. */
      editCaption: () => ReturnType;
      toggleCallout: () => ReturnType;
      /** Inserts a question with its answer below the cursor's block, or in its place if that is empty. */
      insertQuestion: () => ReturnType;
    };
  }
}

/** The depth of the nearest node of a type around a position, or 0. */
function depthOf(place: ResolvedPos, name: string): number {
  for (let depth = place.depth; depth > 0; depth -= 1) if (place.node(depth).type.name === name) return depth;
  return 0;
}

const typeOf = (state: EditorState, name: string): NodeType => state.schema.nodes[name]!;

/** Puts the cursor into a text block. */
const moveInto = (tr: Transaction, position: number) =>
  tr.setSelection(TextSelection.near(tr.doc.resolve(position))).scrollIntoView();

/** An image, table or code block with a caption. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "(block | figureCaption)+",
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0],
});

/** The picture that is selected, or else the last one of the cursor's block before the cursor, or its first. */
function pictureAt({ selection }: EditorState): { readonly node: ModelNode; readonly position: number } | null {
  if (selection instanceof NodeSelection && selection.node.type.name === "image")
    return { node: selection.node, position: selection.from };
  const { $from } = selection;
  let found: { readonly node: ModelNode; readonly position: number } | null = null;
  $from.parent.forEach((node, offset) => {
    const position = $from.start() + offset;
    if (node.type.name === "image" && (found === null || position < $from.pos)) found = { node, position };
  });
  return found;
}

/** Whether the picture at the cursor can have a caption: not within a list, for example. */
export function canHaveCaption(state: EditorState): boolean {
  if (depthOf(state.selection.$from, "figure") > 0) return true;
  const picture = pictureAt(state);
  if (!picture) return false;
  const place = state.doc.resolve(picture.position);
  return (
    place.parent.type.name === "paragraph" &&
    !["listItem", "tableCell", "tableHeader"].includes(place.node(-1).type.name)
  );
}

const editCaption: Command = ({ state, tr, dispatch }) => {
  if (!canHaveCaption(state)) return false;
  if (!dispatch) return true;
  const caption = typeOf(state, "figureCaption");
  const { $from } = state.selection;
  const depth = depthOf($from, "figure");
  if (depth > 0) {
    let at: number | null = null;
    $from.node(depth).forEach((node, offset) => {
      if (node.type === caption) at = $from.start(depth) + offset;
    });
    const place = at ?? $from.end(depth);
    if (at === null) tr.insert(place, caption.create());
    moveInto(tr, place + 1);
    return true;
  }
  const { node, position } = pictureAt(state)!;
  const place = state.doc.resolve(position);
  const paragraph = place.parent;
  const figure = typeOf(state, "figure").create(null, [paragraph.type.create(null, node), caption.create()]);
  const before = paragraph.content.cut(0, place.parentOffset);
  const after = paragraph.content.cut(place.parentOffset + node.nodeSize);
  const rest = (content: typeof before) => (content.size > 0 ? [paragraph.copy(content)] : []);
  const blocks = [...rest(before), figure, ...rest(after)];
  tr.replaceWith(place.before(), place.after(), blocks);
  const start = place.before() + (before.size > 0 ? before.size + 2 : 0);
  moveInto(tr, start + 1 + node.nodeSize + 2 + 1);
  return true;
};

const FigureCaption = Node.create({
  name: "figureCaption",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: () => ["figcaption", 0],
  addCommands: () => ({ editCaption: () => editCaption }),
  addKeyboardShortcuts() {
    return {
      // Text goes on below the figure.
      Enter: () =>
        this.editor.commands.command(({ state, tr, dispatch }) => {
          const { $from } = state.selection;
          const depth = depthOf($from, "figure");
          if ($from.parent.type !== this.type || depth === 0) return false;
          if (dispatch) openParagraph(tr, $from.after(depth), typeOf(state, "paragraph"));
          return true;
        }),
      // An empty caption goes, and with it the figure of a lone picture.
      Backspace: () =>
        this.editor.commands.command(({ state, tr, dispatch }) => {
          const { $from, empty } = state.selection;
          const depth = depthOf($from, "figure");
          if (!empty || $from.parent.type !== this.type || $from.parent.content.size > 0 || depth === 0) return false;
          const others = $from.node(depth).children.filter((node) => node !== $from.parent);
          if (others.length === 0) return false;
          if (!dispatch) return true;
          const start = $from.before(depth);
          tr.replaceWith(start, $from.after(depth), others);
          moveInto(tr, start + others.reduce((size, { nodeSize }) => size + nodeSize, 0) - 1);
          return true;
        }),
    };
  },
});

/** Puts the cursor into an empty paragraph at a position: the one there is, or a new one. */
function openParagraph(tr: Transaction, position: number, paragraph: NodeType): void {
  const next = tr.doc.resolve(position).nodeAfter;
  const isThere = next?.type === paragraph && next.content.size === 0;
  if (!isThere) tr.insert(position, paragraph.create());
  moveInto(tr, position + 1);
}

/** A paragraph or more that stand out, such as a warning. */
const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "aside" }],
  renderHTML: () => ["aside", 0],
  addCommands() {
    return {
      toggleCallout:
        () =>
        ({ commands }) =>
          commands.toggleWrap(this.name),
    };
  },
});

/** What a question can be put into. In anything else, such as a list, it is put below. */
const questionHolders = new Set(["callout", "table", "tableRow", "tableCell", "tableHeader"]);

const insertQuestion: Command = ({ state, tr, dispatch }) => {
  const { $from, $to } = state.selection;
  if (!dispatch) return true;
  const paragraph = typeOf(state, "paragraph");
  const summary = typeOf(state, "questionSummary");
  const block = typeOf(state, "question").create(null, [summary.create(), paragraph.create()]);
  let depth = 1;
  while (depth < $from.depth && questionHolders.has($from.node(depth).type.name)) depth += 1;
  const current = $from.depth < depth ? null : $from.node(depth);
  const start = current === null ? $to.pos : current.content.size === 0 ? $from.before(depth) : $from.after(depth);
  tr.replaceWith(start, current?.content.size === 0 ? $from.after(depth) : start, block);
  moveInto(tr, start + 2);
  return true;
};

/** A question with its answer. In the editor, not the element of that name, which would close at a click or a space. */
const Question = Node.create({
  name: "question",
  group: "block",
  content: "questionSummary block+",
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: "details" }],
  renderHTML: () => ["details", 0],
  addNodeView: () => () => editable("rich-text-disclosure"),
  addCommands: () => ({ insertQuestion: () => insertQuestion }),
  addKeyboardShortcuts() {
    return {
      // An empty last paragraph of an answer ends it.
      Enter: () =>
        this.editor.commands.command(({ state, tr, dispatch }) => {
          const { $from, empty } = state.selection;
          const depth = $from.depth - 1;
          if (!empty || depth < 1 || $from.node(depth).type !== this.type || $from.parent.content.size > 0)
            return false;
          if ($from.parent.type.name !== "paragraph" || $from.index(depth) !== $from.node(depth).childCount - 1)
            return false;
          // The only paragraph of an answer stays.
          if ($from.node(depth).childCount === 2) return false;
          if (!dispatch) return true;
          tr.delete($from.before(), $from.after());
          openParagraph(tr, tr.mapping.map($from.after(depth)), typeOf(state, "paragraph"));
          return true;
        }),
    };
  },
});

const QuestionSummary = Node.create({
  name: "questionSummary",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "summary" }],
  renderHTML: () => ["summary", 0],
  addNodeView: () => () => editable("rich-text-summary"),
  addKeyboardShortcuts() {
    return {
      // On to the answer.
      Enter: () =>
        this.editor.commands.command(({ state, tr, dispatch }) => {
          const { $from } = state.selection;
          if ($from.parent.type !== this.type) return false;
          if (dispatch) moveInto(tr, $from.after() + 1);
          return true;
        }),
      // At its start, it becomes ordinary text again, and so does its answer.
      Backspace: () =>
        this.editor.commands.command(({ state, tr, dispatch }) => {
          const { $from, empty } = state.selection;
          if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false;
          if (!dispatch) return true;
          const start = $from.before(-1);
          const [question, ...answer] = $from.node(-1).children;
          const paragraph = typeOf(state, "paragraph").create(null, question!.content);
          const isBare = answer.length === 1 && answer[0]!.content.size === 0;
          tr.replaceWith(start, $from.after(-1), isBare ? [paragraph] : [paragraph, ...answer]);
          moveInto(tr, start + 1);
          return true;
        }),
    };
  },
});

/** A block of the editor with a class, whose content is edited in place. */
function editable(className: string): { dom: HTMLElement; contentDOM: HTMLElement } {
  const dom = document.createElement("div");
  dom.className = className;
  return { dom, contentDOM: dom };
}

/** The blocks with parts, as extensions of the editor. */
export const partedBlocks = [Figure, FigureCaption, Callout, Question, QuestionSummary];
